import type { Messages } from "../messages";

import { ask } from "./ask";
import { common } from "./common";
import { documentText } from "./document";
import { errors } from "./errors";
import { how } from "./how";
import { library } from "./library";
import { said } from "./said";
import { settings } from "./settings";

export const ko: Messages = { common, errors, library, ask, settings, document: documentText, how, said };
