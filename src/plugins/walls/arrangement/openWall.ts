import * as z from "zod/mini";
import type { VideoWall } from "#contract/videoWalls.ts";
import { type DockLayout, type DockNode, type DockPanel, dockLayoutOf, gridOf, renameViews, type Target, viewsIn } from "./dockLayout.ts";
import { livePanel, tilePanel } from "./tileParams.ts";

/** How a wall keeps its arrangement: groups of slots, and of other panels with what they show. */
export const StoredLayout = z.object({
  schema: z.literal(1),
  dock: dockLayoutOf(z.union([z.object({ slot: z.int() }), z.object({ panel: z.string(), params: z.record(z.string(), z.unknown()) })])),
});
export type StoredLayout = z.infer<typeof StoredLayout>;

/**
 * What the dock shows of a wall. Its slots say which device stands where; its layout, if it has one that can be read, says
 * how large and beside what. A slot that the layout does not know is added at the end; one without a device is an empty tile.
 * `live` names open live panels by device that take the place of a tile, so that their pictures go on.
 */
export function openWall(wall: VideoWall, live: ReadonlyMap<string, string> = new Map()): DockLayout {
  const spare = new Map(live);
  const tiles = Array.from({ length: wall.videoWallCount }, (_, slot) => tileOf(wall, slot, spare));
  const stored = z.safeParse(StoredLayout, wall.layout).data?.dock;
  return (stored && fromStored(stored, wall, tiles)) ?? fromCount(tiles);
}

function tileOf({ id: wall, streams = [] }: VideoWall, slot: number, spare: Map<string, string>): DockPanel {
  const serialNumber = streams.find(({ position }) => position === slot)?.serialNumber;
  const open = serialNumber === undefined ? undefined : spare.get(serialNumber);
  if (serialNumber !== undefined && open !== undefined) {
    spare.delete(serialNumber);
    return { id: open, params: { panel: livePanel, params: { serialNumber } } };
  }
  const params = { wall, slot, ...(serialNumber !== undefined && { serialNumber }) };
  return { id: `${tilePanel}:${wall}/${slot}`, params: { panel: tilePanel, params } };
}

function fromCount(tiles: readonly DockPanel[]): DockLayout {
  const ids = tiles.map(({ id }) => id);
  const grid = gridOf(ids) ?? { root: { type: "branch", data: [] }, width: 0, height: 0, orientation: "HORIZONTAL" };
  return { grid, panels: byId(tiles) };
}

function fromStored(stored: StoredLayout["dock"], { streams = [] }: VideoWall, tiles: readonly DockPanel[]): DockLayout | undefined {
  const named = new Map(
    Object.values(stored.panels).flatMap(({ id, params }): [string, DockPanel][] => {
      if (!("slot" in params)) return [[id, { id, params }]];
      const tile = tiles[params.slot];
      return tile ? [[id, tile]] : [];
    }),
  );
  const nameOf = (id: string) => named.get(id)?.id;
  const { grid, floatingGroups } = renameViews({ grid: stored.grid, floatingGroups: stored.floatingGroups ?? [] }, nameOf);
  const placed = new Set(viewsIn([grid, floatingGroups]));
  // In the order of the slots: what came on the wall since its layout was saved.
  const added = streams.flatMap(({ position }) => tiles[position] ?? []).filter(({ id }) => !placed.has(id));
  const left = pruned(grid.root);
  if (!left) return undefined;
  const shown = [...named.values()].filter(({ id }) => placed.has(id));
  return { grid: { ...grid, root: withMore(left, added) }, panels: byId([...shown, ...added]), floatingGroups };
}

function withMore(root: DockNode, added: readonly DockPanel[]): DockNode {
  if (added.length === 0) return root;
  const parts = root.type === "branch" ? root.data : [root];
  const known = parts.flatMap(({ size }) => size ?? []);
  const size = known.length === 0 ? 1 : known.reduce((sum, each) => sum + each, 0) / known.length;
  const more = added.map(
    ({ id }, index): DockNode => ({ type: "leaf", size, data: { views: [id], activeView: id, id: `added-${index}` } }),
  );
  return { type: "branch", data: [...parts, ...more], ...(root.size !== undefined && { size: root.size }) };
}

/** Without groups that have nothing left; undefined when none has. */
function pruned(root: DockNode): DockNode | undefined {
  const keep = (node: DockNode): DockNode | undefined => {
    if (node.type === "leaf") return node.data.views.length > 0 ? node : undefined;
    const data = node.data.flatMap((part) => keep(part) ?? []);
    return data.length > 0 ? { ...node, data } : undefined;
  };
  const kept = keep(root);
  return kept?.type === "leaf" ? { type: "branch", data: [kept] } : kept;
}

const byId = (panels: readonly DockPanel[]): Record<string, DockPanel<Target>> =>
  Object.fromEntries(panels.map((panel) => [panel.id, panel]));
