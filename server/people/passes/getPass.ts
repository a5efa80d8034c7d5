import { getPass } from "#contract/passes.ts";
import { handle } from "../../http/handle.ts";
import { requirePass } from "./findPasses.ts";

export const getPassHandler = handle(getPass, ({ params, session, platform }) => requirePass(platform, session, params.id));
