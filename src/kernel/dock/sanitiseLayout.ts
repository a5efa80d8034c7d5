import type { SerializedDockview } from "dockview-react";

type Node = { type: "leaf"; data: View; size?: number } | { type: "branch"; data: Node[]; size?: number };
interface View {
  views: string[];
  activeView?: string;
  id: string;
}

/**
 * Removes from a stored layout the panels that this session may not see, in the grid, floating groups and other windows. Also removes the
 * one-time param `ask`, so that no dialog opens by itself. Returns undefined if the value is no layout or no panel remains.
 */
export function sanitiseLayout(stored: unknown, isAllowed: (params: unknown) => boolean): SerializedDockview | undefined {
  if (!isLayout(stored)) return undefined;
  const layout = structuredClone(stored);
  const gone = new Set(
    Object.values(layout.panels)
      .filter(({ params }) => !isAllowed(params))
      .map(({ id }) => id),
  );
  const known = (id: string) => id in layout.panels && !gone.has(id);
  for (const id of gone) delete layout.panels[id];
  for (const { params } of Object.values(layout.panels)) forgetAsked(params);
  const keepView = (view: View): boolean => {
    view.views = view.views.filter(known);
    if (view.activeView === undefined || !known(view.activeView)) {
      const [first] = view.views;
      if (first === undefined) return false;
      view.activeView = first;
    }
    return view.views.length > 0;
  };
  const keepNode = (node: Node, homes?: ReadonlySet<string>): boolean => {
    if (node.type === "leaf") return keepView(node.data) || homes?.has(node.data.id) === true;
    node.data = node.data.filter((each) => keepNode(each, homes));
    return node.data.length > 0;
  };
  const keepGroup = (group: { data?: unknown; grid?: { root: unknown } }): boolean => {
    if (group.grid) return keepNode(group.grid.root as Node);
    return group.data !== undefined && keepView(group.data as View);
  };
  if (layout.popoutGroups) layout.popoutGroups = layout.popoutGroups.filter(keepGroup);
  // Empty groups of the grid whose panels are in another window; the panels return to them later.
  const homes = new Set(layout.popoutGroups?.flatMap(({ gridReferenceGroup }) => gridReferenceGroup ?? []));
  const hasGrid = keepNode(layout.grid.root as Node, homes);
  if (layout.floatingGroups) layout.floatingGroups = layout.floatingGroups.filter(keepGroup);
  delete layout.edgeGroups;
  if (layout.activeGroup !== undefined && !JSON.stringify(layout.grid).includes(JSON.stringify(layout.activeGroup)))
    delete layout.activeGroup;
  return hasGrid ? layout : undefined;
}

/** Removes `ask` from a dock panel's params, which are a PanelTarget. */
function forgetAsked(target: unknown): void {
  if (typeof target !== "object" || target === null || !("params" in target)) return;
  const { params } = target;
  if (typeof params === "object" && params !== null && "ask" in params) delete params.ask;
}

function isLayout(value: unknown): value is SerializedDockview {
  if (typeof value !== "object" || value === null || !("grid" in value) || !("panels" in value)) return false;
  const { grid, panels } = value;
  return typeof grid === "object" && grid !== null && "root" in grid && typeof panels === "object" && panels !== null;
}
