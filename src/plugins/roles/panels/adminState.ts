import { UserStatus } from "#contract/enumerations.ts";

const words: Readonly<Record<number, string>> = {
  [UserStatus.Pending]: "roles.pending",
  [UserStatus.Suspended]: "roles.suspended",
};

/** What a list says of somebody's state. */
export const stateWord = (status: number): string => words[status] ?? "roles.active";
