import * as z from "zod/mini";
import { panel } from "#kernel/plugin.ts";
import { LayoutGrid, Shapes } from "#kernel/ui/icons.ts";

export const allPanelsPanel = panel({
  id: "gallery.panels",
  title: "gallery.panel.panels",
  icon: LayoutGrid,
  scope: "support_r",
  route: "/dev/panels",
  isSingleton: true,
  load: () => import("./panels/AllPanels.tsx"),
});

export const OnePartParams = z.object({ part: z.string() });

export const onePartPanel = panel({
  id: "gallery.part",
  title: "gallery.panel.part",
  icon: Shapes,
  scope: "support_r",
  route: "/dev/panels/part",
  params: OnePartParams,
  load: () => import("./panels/OnePart.tsx"),
});
