import { type AnyCommand, command } from "#kernel/plugin.ts";
import { KeyRound } from "#kernel/ui/icons.ts";
import { profilePanel } from "../panels.ts";

export const changePassword = command({
  id: "account:change-password",
  title: "account.command.changePassword",
  icon: KeyRound,
  run: (_, { panels }) => panels.open(profilePanel, { ask: "password" }),
});

export const accountCommands: readonly AnyCommand[] = [changePassword];
