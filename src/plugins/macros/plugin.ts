import { definePlugin, panel } from "#kernel/plugin.ts";
import { Keyboard } from "#kernel/ui/icons.ts";

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
  loadMore: () => import("./more.ts"),
});
