import { UserStatus } from "#contract/enumerations.ts";

const words: Readonly<Record<number, string>> = {
  [UserStatus.Pending]: "roles.pending",
  [UserStatus.Suspended]: "roles.suspended",
};

/** A person's state as the list's word. */
export const stateWord = (status: number): string => words[status] ?? "roles.active";
