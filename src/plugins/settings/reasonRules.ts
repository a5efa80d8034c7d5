import type { Kernel } from "#kernel/plugin.ts";

/** Of one account: after a switch another one's are read. */
export const reasonRulesKey = ({ state }: Pick<Kernel, "state">) => ["settings", "reasons", state.user.accountId];
