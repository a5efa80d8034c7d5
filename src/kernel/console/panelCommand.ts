import type { AnyCommand, Panel } from "../plugin.ts";
import { parseParams } from "../workspace/panelTarget.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** Search words of every panel, so that none of them is what a person means by one. */
export const goToKeywords = "kernel.keywords.goTo";

/** Creates the palette command "Go to Doors and intercoms" for a panel with an address and no required params, so that plugins need not declare it. */
export function panelCommand(panel: Panel, workspace: Workspace): AnyCommand | undefined {
  if (!panel.route || panel.isInPalette === false || parseParams(panel, {}) === undefined) return undefined;
  const [plugin, ...rest] = panel.id.split(".");
  return {
    id: `${plugin}:open-${rest.join("-")}`,
    title: panel.title,
    icon: panel.icon,
    category: "kernel.category.goTo",
    keywords: panel.keywords ?? goToKeywords,
    isUndoable: true,
    ...(panel.often !== undefined && { often: panel.often }),
    ...(panel.scope && { scope: panel.scope }),
    ...(panel.feature && { feature: panel.feature }),
    run: () => workspace.open(panel.id),
  };
}
