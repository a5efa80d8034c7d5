import * as z from "zod/mini";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { LayoutGrid, Shapes } from "#kernel/ui/icons.ts";

/** Every panel and every part of the design system on the data that is there, for those who build them. Only in development and the demonstration. */
export default definePlugin({
  id: "gallery",
  panels: [
    panel({
      id: "gallery.panels",
      title: "gallery.panel.panels",
      icon: LayoutGrid,
      scope: "support_r",
      route: "/dev/panels",
      isSingleton: true,
      load: () => import("./panels/AllPanels.tsx"),
    }),
    panel({
      id: "gallery.part",
      title: "gallery.panel.part",
      icon: Shapes,
      scope: "support_r",
      route: "/dev/panels/part",
      params: z.object({ part: z.string() }),
      load: () => import("./panels/OnePart.tsx"),
    }),
  ],
});
