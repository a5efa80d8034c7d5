import { definePlugin } from "#kernel/plugin.ts";
import { macroCommands } from "./commands/macroCommands.ts";
import { Macros } from "./ownMacros.ts";
import { macroListPanel } from "./panels.ts";

/** C-02: what a person does again and again, under a name and a key. */
export default definePlugin({
  id: "macros",
  panels: [macroListPanel],
  menu: [
    { panel: "macros.list", portal: "access", section: "review", order: 91, isMobile: true },
    { panel: "macros.list", portal: "cameras", section: "review", order: 91, isMobile: true },
  ],
  commands: macroCommands,
  // Their keys work without anybody having opened the list.
  activate: (kernel) => void kernel.kept(Macros),
});
