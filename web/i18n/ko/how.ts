import type { Messages } from "../messages";

export const how: Messages["how"] = {
  coming: "그래프를 준비하고 있습니다.",
};
