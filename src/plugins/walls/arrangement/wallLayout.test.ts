import { describe, expect, it } from "vitest";
import type { VideoWall, VideoWallStream } from "#contract/videoWalls.ts";
import { type DockLayout, type DockNode, gridOf, viewsIn } from "./dockLayout.ts";
import { openWall } from "./openWall.ts";
import { saveWall } from "./saveWall.ts";

const stream = (position: number, serialNumber?: string): VideoWallStream => ({
  id: `s${position}`,
  position,
  ...(serialNumber !== undefined && { serialNumber }),
});
const aWall = (overrides: Partial<VideoWall> = {}): VideoWall => ({
  id: "w1",
  videoWallName: "Lobby",
  videoWallCount: 4,
  isShared: true,
  isFrozen: false,
  isOwn: true,
  ownerName: "Ana Ruiz",
  mayChange: true,
  version: 1,
  streams: [],
  ...overrides,
});
const tile = (slot: number, serialNumber?: string, wall = "w1") => ({
  id: `walls.tile:${wall}/${slot}`,
  params: { panel: "walls.tile", params: { wall, slot, ...(serialNumber !== undefined && { serialNumber }) } },
});
const live = (serialNumber: string) => ({
  id: `cameras.live:serialNumber=${serialNumber}`,
  params: { panel: "cameras.live", params: { serialNumber } },
});
const list = { id: "events.live", params: { panel: "events.live", params: {} } };
type Panel = ReturnType<typeof tile> | ReturnType<typeof live> | typeof list;
/** What the dock says of these panels, in groups of their own. */
const screen = (...panels: Panel[]): DockLayout => ({
  grid: gridOf(panels.map(({ id }) => id)) ?? expect.fail("no panels"),
  panels: Object.fromEntries(panels.map((panel) => [panel.id, panel])),
});
/** How many groups there are beside or under each other, level by level. */
const shape = (node: DockNode): unknown => (node.type === "leaf" ? node.data.views.length : node.data.map(shape));
const shownBy = ({ panels }: DockLayout) => Object.values(panels).map(({ params: { params } }) => [params["slot"], params["serialNumber"]]);

describe("a wall without a layout", () => {
  it.each([
    [1, "HORIZONTAL", [1]],
    [
      4,
      "VERTICAL",
      [
        [1, 1],
        [1, 1],
      ],
    ],
    [
      6,
      "VERTICAL",
      [
        [1, [1, 1]],
        [1, 1, 1],
      ],
    ],
    [
      9,
      "VERTICAL",
      [
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
      ],
    ],
    [16, "VERTICAL", Array(4).fill([1, 1, 1, 1])],
    [36, "VERTICAL", Array(6).fill([1, 1, 1, 1, 1, 1])],
  ])("[VW-01] [Q-44] is shown in the preset of its %i slots", (videoWallCount, orientation, groups) => {
    const { grid } = openWall(aWall({ videoWallCount }));
    expect([grid.orientation, shape(grid.root)]).toEqual([orientation, groups]);
  });
  it("[VW-07] has an empty tile where a slot has no device, or one that is gone", () => {
    const shown = openWall(aWall({ streams: [stream(0, "GH-A"), stream(2)] }));
    expect(shownBy(shown)).toEqual([
      [0, "GH-A"],
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
  });
  it("takes an open live picture for a slot, once", () => {
    const streams = [stream(0, "GH-A"), stream(1, "GH-A")];
    const shown = openWall(aWall({ videoWallCount: 2, streams }), new Map([["GH-A", live("GH-A").id]]));
    expect(Object.keys(shown.panels)).toEqual([live("GH-A").id, tile(1).id]);
  });
});

describe("saving what is on the screen", () => {
  it("[VW-05] gives live panels slots in the order in which they are read, and other panels none", () => {
    const saved = saveWall(screen(live("GH-A"), list, live("GH-B")));
    expect(saved).toMatchObject({
      videoWallCount: 2,
      streams: [
        { position: 0, serialNumber: "GH-A" },
        { position: 1, serialNumber: "GH-B" },
      ],
    });
    expect(saved?.layout.dock.panels).toEqual({
      "slot-0": { id: "slot-0", params: { slot: 0 } },
      "events.live": list,
      "slot-1": { id: "slot-1", params: { slot: 1 } },
    });
    expect(JSON.stringify(saved?.layout)).not.toContain("GH-A");
  });
  it("[Q-44] keeps the slots of the wall's tiles wherever they stand, and leaves alone what this person does not reach", () => {
    const wall = aWall({ streams: [stream(0, "GH-A"), stream(1), stream(3, "GH-D")] });
    const saved = saveWall(screen(tile(3, "GH-D"), live("GH-X"), tile(0, "GH-A"), tile(1)), wall);
    expect(saved).toMatchObject({
      videoWallCount: 4,
      streams: [
        { position: 3, serialNumber: "GH-D" },
        { position: 2, serialNumber: "GH-X" },
        { position: 0, serialNumber: "GH-A" },
      ],
    });
  });
  it("knows the slot of a tile that came by its address, as text", () => {
    const tileOfAddress = { ...tile(5, "GH-A"), params: { panel: "walls.tile", params: { wall: "w1", slot: "5", serialNumber: "GH-A" } } };
    expect(saveWall(screen(tileOfAddress as unknown as Panel), aWall())?.streams).toEqual([{ position: 5, serialNumber: "GH-A" }]);
  });
  it("[VW-03] is undefined for more than a wall can have", () => {
    expect(saveWall(screen(...Array.from({ length: 37 }, (_, index) => live(`GH-${index}`))))).toBeUndefined();
  });
});

describe("a wall with a layout", () => {
  const shown = screen(tile(0, "GH-A"), list, tile(1, "GH-B"), tile(2));
  const saved = saveWall(shown, aWall()) ?? expect.fail("too many");
  const kept = aWall({ videoWallCount: 3, layout: saved.layout, streams: [stream(0, "GH-A"), stream(1, "GH-B")] });

  it("[VW-05] [VW-06] is shown as it was saved", () => {
    const again = openWall(kept);
    expect([again.grid.root, again.panels]).toEqual([expect.objectContaining({ type: "branch" }), shown.panels]);
    expect(viewsIn(again.grid)).toEqual(viewsIn(shown.grid));
  });
  it("[Q-44] has what the slots say, not what was shown when it was saved", () => {
    const changed = openWall({ ...kept, streams: [stream(0, "GH-Z")] });
    expect(shownBy(changed)).toEqual([
      [0, "GH-Z"],
      [undefined, undefined],
      [1, undefined],
      [2, undefined],
    ]);
  });
  it("[Q-44] adds what came on it since", () => {
    const more = openWall({ ...kept, videoWallCount: 6, streams: [stream(5, "GH-F")] });
    expect(viewsIn(more.grid).at(-1)).toBe(tile(5).id);
    expect(more.panels[tile(5).id]).toEqual(tile(5, "GH-F"));
  });
  it("loses the places that it has no slots for any more", () => {
    expect(viewsIn(openWall({ ...kept, videoWallCount: 1 }).grid)).toEqual([tile(0).id, list.id]);
  });
  it.each([
    [{}],
    [{ schema: 2 }],
    [{ schema: 1, dock: { grid: {}, panels: {} } }],
    [{ schema: 1, dock: { ...saved.layout.dock, panels: {} } }],
  ])("is shown in its preset when the layout cannot be read: %j", (layout) => {
    expect(viewsIn(openWall({ ...kept, layout }).grid)).toEqual([0, 1, 2].map((slot) => tile(slot).id));
  });
});
