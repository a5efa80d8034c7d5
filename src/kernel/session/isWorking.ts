import { workingAccountStatuses } from "#contract/enumerations.ts";
import type { ConsoleState } from "./consoleState.ts";

/** AU-14: may the people of this account work now, or only look after themselves? */
export function isWorking({ user }: Pick<ConsoleState, "user">): boolean {
  return workingAccountStatuses.includes(user.accountStatus);
}
