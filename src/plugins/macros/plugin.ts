import { definePlugin } from "#kernel/plugin.ts";
import { macroCommands } from "./commands/macroCommands.ts";
import { Macros } from "./ownMacros.ts";
import { macroListPanel } from "./panels.ts";

/** C-02: macros: repeated sequences of commands with a name and a shortcut. */
export default definePlugin({
  id: "macros",
  panels: [macroListPanel],
  commands: macroCommands,
  // Loaded at the start, so that their shortcuts work before the list is opened.
  activate: (kernel) => void kernel.kept(Macros),
});
