import type { Messages } from "../messages";

export const documentText: Messages["document"] = {
  coming: "ビューアーを準備しています。",
};
