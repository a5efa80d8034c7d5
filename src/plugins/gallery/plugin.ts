import { definePlugin } from "#kernel/plugin.ts";
import { allPanelsPanel, onePartPanel } from "./panels.ts";

/**
 * Every panel and every component of the design system with existing data, for developers. Only in development and in the demonstration.
 */
export default definePlugin({
  id: "gallery",
  panels: [allPanelsPanel, onePartPanel],
});
