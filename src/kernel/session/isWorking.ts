import { workingAccountStatuses } from "#contract/enumerations.ts";
import type { ConsoleState } from "./consoleState.ts";

/** AU-14: true if the account's people can work now. Otherwise they can only manage their own profile. */
export function isWorking({ user }: Pick<ConsoleState, "user">): boolean {
  return workingAccountStatuses.includes(user.accountStatus);
}
