import { getLockdownInfo } from "#contract/lockdown.ts";
import { handle } from "../../http/handle.ts";
import { readInfo } from "./activeLockdown.ts";

export const getLockdownInfoHandler = handle(getLockdownInfo, ({ session, platform }) => readInfo(platform.store.db, session));
