import type { Messages } from "../messages";

export const ask: Messages["ask"] = {

};
