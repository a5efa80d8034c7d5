import { panel } from "#kernel/plugin.ts";
import { Keyboard } from "#kernel/ui/icons.ts";

export const macroListPanel = panel({
  id: "macros.list",
  title: "macros.title",
  icon: Keyboard,
  route: "/macros",
  isSingleton: true,
  load: () => import("./panels/MacroList.tsx"),
});
