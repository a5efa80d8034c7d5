import { definePlugin } from "#kernel/plugin.ts";
import { allPanelsPanel, onePartPanel } from "./panels.ts";

/** Every panel and every part of the design system on the data that is there, for those who build them. Only in development and the demonstration. */
export default definePlugin({
  id: "gallery",
  panels: [allPanelsPanel, onePartPanel],
});
