import { hasWords } from "#domain/identity/foldedText.ts";
import type { EntityItem, Kernel } from "../plugin.ts";
import { Building2 } from "../ui/icons.ts";
import { consoleOf } from "./runningConsole.ts";

export function searchAccounts(query: string, kernel: Kernel): EntityItem[] {
  return consoleOf(kernel)
    .options.session.accounts.filter(({ id, name }) => id !== kernel.state.user.accountId && hasWords(name, query))
    .map(({ id, name }) => ({ id, title: name, icon: Building2, args: { accountId: id } }));
}
