import * as z from "zod/mini";
import { type Arrangement, arrange, arrangeAll } from "#kernel/workspace/arrangement.ts";

/** An open panel in a layout: its type and its parameters. */
export interface Target {
  panel: string;
  params: Record<string, unknown>;
}
export interface DockPanel<Params = Target> {
  id: string;
  params: Params;
}
type Group = { views: string[]; activeView?: string | undefined; id: string };
export type DockNode =
  | { type: "leaf"; data: Group; size?: number | undefined }
  | { type: "branch"; data: DockNode[]; size?: number | undefined };
type Orientation = "HORIZONTAL" | "VERTICAL";

/** The parts of a dock layout that walls use. */
export interface DockLayout<Params = Target> {
  grid: { root: DockNode; width: number; height: number; orientation: Orientation };
  panels: Record<string, DockPanel<Params>>;
  floatingGroups?: unknown[] | undefined;
}

const GroupData = z.object({ views: z.array(z.string()), activeView: z.optional(z.string()), id: z.string() });
const Node: z.ZodMiniType<DockNode> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("leaf"), data: GroupData, size: z.optional(z.number()) }),
    z.object({ type: z.literal("branch"), data: z.array(Node), size: z.optional(z.number()) }),
  ]),
);

/** Schema of a dock layout whose panels have these parameters. */
export const dockLayoutOf = <Params>(params: z.ZodMiniType<Params>) =>
  z.object({
    grid: z.object({ root: Node, width: z.number(), height: z.number(), orientation: z.enum(["HORIZONTAL", "VERTICAL"]) }),
    panels: z.record(z.string(), z.object({ id: z.string(), params })),
    floatingGroups: z.optional(z.array(z.unknown())),
  });

/** Size for the calculation of shares; the dock scales it. */
const nominal = { width: 1600, height: 900 };

/** Arranges the panels in the preset for their number, or in a nearly square grid. Undefined without panels. */
export function gridOf(ids: readonly string[]): DockLayout["grid"] | undefined {
  const arrangement = ids.length === 6 ? arrange(ids, "1+5") : arrangeAll(ids);
  if (!arrangement) return undefined;
  const orientation = arrangement.kind === "split" && arrangement.direction === "below" ? "VERTICAL" : "HORIZONTAL";
  const groupOf = (id: string | undefined) => `group-${ids.indexOf(id ?? "")}`;
  const node = nodeOf(arrangement, groupOf, nominal, orientation === "VERTICAL" ? nominal.height : nominal.width);
  const root: DockNode = node.type === "branch" ? node : { type: "branch", data: [node], size: nominal.height };
  return { root, ...nominal, orientation };
}

function nodeOf(
  arrangement: Arrangement,
  groupOf: (first: string | undefined) => string,
  { width, height }: typeof nominal,
  size: number,
): DockNode {
  if (arrangement.kind === "group") {
    const [first] = arrangement.panels;
    const views = [...arrangement.panels];
    return { type: "leaf", size, data: { views, id: groupOf(first), ...(first !== undefined && { activeView: first }) } };
  }
  const { direction, parts } = arrangement;
  const whole = parts.reduce((sum, { share }) => sum + share, 0);
  const isAcross = direction === "right";
  const data = parts.map(({ share, of }) => {
    const box = isAcross ? { width: (width * share) / whole, height } : { width, height: (height * share) / whole };
    return nodeOf(of, groupOf, box, isAcross ? box.width : box.height);
  });
  // In the dock's format, a branch's size is its size along the parent's direction, which is across its own.
  return { type: "branch", data, size: isAcross ? height : width };
}

/** The panels of a layout in reading order: grid, then floating groups, then the rest. */
export function readingOrder({ grid, panels, floatingGroups = [] }: DockLayout): string[] {
  const placed = [grid.root, ...floatingGroups].flatMap(viewsIn);
  return [...new Set([...placed, ...Object.keys(panels)])].filter((id) => id in panels);
}

export function viewsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(viewsIn);
  if (typeof node !== "object" || node === null) return [];
  const own = "views" in node && Array.isArray(node.views) ? node.views.filter((id) => typeof id === "string") : [];
  return [...own, ...Object.values(node).flatMap((part) => (Array.isArray(part) && part === own ? [] : viewsIn(part)))];
}

/** The same groups with new panel ids; drops panels without one. */
export function renameViews<Part>(part: Part, nameOf: (id: string) => string | undefined): Part {
  if (Array.isArray(part)) return part.map((each) => renameViews(each, nameOf)) as Part;
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).map(([key, value]): [string, unknown] => {
    if (key === "views" && Array.isArray(value)) return [key, value.flatMap((id) => nameOf(String(id)) ?? [])];
    if (key === "activeView" && typeof value === "string") return [key, nameOf(value)];
    return [key, renameViews(value, nameOf)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Part;
}
