import type { Messages } from "../messages";

export const how: Messages["how"] = {
  coming: "グラフを準備しています。",
};
