import { command, definePlugin } from "#kernel/plugin.ts";
import { KeyRound } from "#kernel/ui/icons.ts";
import { profilePanel, notFoundPanel, forbiddenPanel, systemFaultPanel } from "./panels.ts";

/** The person's own page, and what the console says when an address leads nowhere. */
export default definePlugin({
  id: "account",
  commands: [
    command({
      id: "account:change-password",
      title: "account.command.changePassword",
      icon: KeyRound,
      run: (_, { panels }) => panels.open(profilePanel, { ask: "password" }),
    }),
  ],
  panels: [profilePanel, notFoundPanel, forbiddenPanel, systemFaultPanel],
});
