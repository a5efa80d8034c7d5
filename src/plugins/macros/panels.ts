import { panel } from "#kernel/plugin.ts";
import { Keyboard } from "#kernel/ui/icons.ts";

export const macroListPanel = panel({
  id: "macros.list",
  title: "macros.title",
  icon: Keyboard,
  route: "/macros",
  isSingleton: true,
  setting: { group: "mine", hint: "macros.setting.list" },
  load: () => import("./panels/MacroList.tsx"),
});
