import { perSession } from "#kernel/perSession.ts";
import { createPlace } from "../place.ts";
import type { ReviewDesk } from "./reviewDesk.ts";

/** The open review list, for commands. */
export const OpenDesk = perSession(() => createPlace<ReviewDesk>());
