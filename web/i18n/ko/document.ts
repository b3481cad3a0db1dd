import type { Messages } from "../messages";

export const documentText: Messages["document"] = {
  coming: "뷰어를 준비하고 있습니다.",
};
