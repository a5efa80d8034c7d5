import { definePlugin } from "#kernel/plugin.ts";
import { accountCommands } from "./commands/accountCommands.ts";
import { forbiddenPanel, notFoundPanel, profilePanel, systemFaultPanel } from "./panels.ts";

/** The person's own page, and the pages for unknown, forbidden and broken addresses. */
export default definePlugin({
  id: "account",
  commands: accountCommands,
  panels: [profilePanel, notFoundPanel, forbiddenPanel, systemFaultPanel],
});
