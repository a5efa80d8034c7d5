import type { EntitySource } from "../plugin.ts";

/** The person's other accounts, by name. */
export const accountSource: EntitySource = {
  kind: "account",
  title: "kernel.account.title",
  command: "kernel:switch-account",
  search: async (query, kernel) => (await import("./searchAccounts.ts")).searchAccounts(query, kernel),
};
