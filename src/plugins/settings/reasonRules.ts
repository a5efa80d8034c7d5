import type { Kernel } from "#kernel/plugin.ts";

/** Contains the account, because another account has other rules. */
export const reasonRulesKey = ({ state }: Pick<Kernel, "state">) => ["settings", "reasons", state.user.accountId];
