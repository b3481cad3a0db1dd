import type { Said } from "../sentences";

import { ask } from "./ask";
import { common } from "./common";
import { documentText } from "./document";
import { errors } from "./errors";
import { how } from "./how";
import { library } from "./library";
import { settings } from "./settings";

/** The server's own sentences are in English already. */
const said: Said = {};

export const en = { common, errors, library, ask, settings, document: documentText, how, said };
