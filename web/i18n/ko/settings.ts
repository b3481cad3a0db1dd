import type { Messages } from "../messages";

export const settings: Messages["settings"] = {

};
