import type { Messages } from "../messages";

export const library: Messages["library"] = {

};
