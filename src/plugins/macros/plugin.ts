import { definePlugin, panel } from "#kernel/plugin.ts";
import { Keyboard } from "#kernel/ui/icons.ts";
import { macroCommands } from "./commands/macroCommands.ts";
import { Macros } from "./ownMacros.ts";

/** C-02: what a person does again and again, under a name and a key. */
export default definePlugin({
  id: "macros",
  panels: [
    panel({
      id: "macros.list",
      title: "macros.title",
      icon: Keyboard,
      route: "/macros",
      isSingleton: true,
      load: () => import("./panels/MacroList.tsx"),
    }),
  ],
  menu: [
    { panel: "macros.list", portal: "access", section: "review", order: 91, isMobile: true },
    { panel: "macros.list", portal: "cameras", section: "review", order: 91, isMobile: true },
  ],
  commands: macroCommands,
  // Their keys work without anybody having opened the list.
  activate: (kernel) => void kernel.kept(Macros),
});
