import { ref } from "valtio/vanilla";
import { describe, expect, it, vi } from "vitest";
import type { VideoWall } from "#contract/videoWalls.ts";
import type { SharedLayout, SharedOffer } from "#kernel/workspace/sharedLayouts.ts";
import { aKernel } from "../../../tests/builders/aKernel.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { aRealtime } from "../../../tests/builders/aRealtime.ts";
import { createWalls } from "./walls.ts";

const aWall = (overrides: Partial<VideoWall> = {}): VideoWall => ({
  id: "w1",
  videoWallName: "Gate",
  videoWallCount: 1,
  isShared: true,
  isFrozen: false,
  isOwn: false,
  ownerName: "Ana Ruiz",
  mayChange: true,
  version: 1,
  streams: [],
  ...overrides,
});

/** A console with the wall `w1` on its screen. */
async function aConsole({ isUnsaved = false, scopes = ["device_r"] }: { isUnsaved?: boolean; scopes?: ["device_r"] | [] } = {}) {
  let answer: VideoWall[] = [aWall()];
  const realtime = aRealtime();
  const open = { version: 1, isLocked: false, isUnsaved };
  const [offered, followed, amended, forgotten, warned]: [SharedOffer[][], SharedLayout[], unknown[], string[], string[]] = [
    [],
    [],
    [],
    [],
    [],
  ];
  const call = vi.fn(async () => structuredClone(answer));
  const kernel = aKernel({
    api: anApi(call),
    realtime,
    state: { scopes: ref(new Set(scopes)), sharedLayout: { id: "w1", isLocked: false } },
    sharedLayouts: {
      offer: (offers) => offered.push([...offers]),
      of: () => open,
      follow: (layout) => followed.push(layout),
      amend: (_, changes) => {
        amended.push(changes);
        Object.assign(open, changes);
      },
      forget: async (id) => void forgotten.push(id),
    },
    toast: { warning: (key) => warned.push(key) },
    t: (key, values) => (values ? `${key} ${Object.values(values).join()}` : key),
  });
  const walls = createWalls(kernel);
  const settled = () => vi.waitFor(() => expect(walls.state.status).toBe("ready"));
  const told = async (next: VideoWall[]) => {
    answer = next;
    void realtime.tell("VideoWalls/Index", { data: {} });
    const calls = call.mock.calls.length;
    await vi.waitFor(() => expect(call.mock.settledResults).toHaveLength(calls));
    await Promise.resolve();
  };
  if (scopes.length > 0) await settled();
  return { walls, call, offered, followed, amended, forgotten, warned, told };
}

describe("the walls of a session", () => {
  it("[VW-01] are offered with whose they are, and by whom they are frozen", async () => {
    const { offered, told } = await aConsole();
    await told([aWall({ isFrozen: true, frozenByName: "Ben Ruiz" }), aWall({ id: "w2", videoWallName: "Attic", isOwn: true })]);
    expect(offered.at(-1)).toEqual([
      { id: "w2", name: "Attic", owner: "walls.mine", lockedBecause: undefined },
      { id: "w1", name: "Gate", owner: "Ana Ruiz", lockedBecause: "walls.frozenBy Ben Ruiz" },
    ]);
  });
  it("are not asked for by who may not see devices", async () => {
    const { call } = await aConsole({ scopes: [] });
    expect(call).not.toHaveBeenCalled();
  });
  it("[Q-44] follow on the screen what others save", async () => {
    const { walls, followed, told } = await aConsole();
    await told([aWall({ version: 2, isFrozen: true })]);
    await vi.waitFor(() => expect(followed).toMatchObject([{ id: "w1", version: 2, isLocked: true }]));
    expect(walls.state.newer).toBeUndefined();
  });
  it("[Q-44] leave what the person has changed, and ask which one to keep", async () => {
    const { walls, followed, amended, told } = await aConsole({ isUnsaved: true });
    await told([aWall({ version: 2, videoWallName: "Gates" })]);
    expect([walls.state.newer, followed, amended]).toEqual(["w1", [], [{ name: "Gates", isLocked: false }]]);
    walls.keepMine("w1");
    expect(walls.state.newer).toBeUndefined();
    await vi.waitFor(() => expect(amended.at(-1)).toMatchObject({ version: 2 }));
    await told([aWall({ version: 3 })]);
    walls.takeNewer("w1");
    expect(walls.state.newer).toBeUndefined();
    await vi.waitFor(() => expect(followed).toMatchObject([{ version: 3 }]));
  });
  it("[VW-03] say that the one on the screen is gone, and leave it", async () => {
    const { forgotten, warned, told } = await aConsole();
    await told([]);
    expect([forgotten, warned]).toEqual([["w1"], ["walls.shownIsGone"]]);
  });
  it("take a change of one's own for no one else's", async () => {
    const { walls, told, followed } = await aConsole({ isUnsaved: true });
    await walls.change(async () => {
      await told([aWall({ version: 2 })]);
      expect(walls.state.newer).toBeUndefined();
      walls.replace("w1", aWall({ version: 1 }));
    });
    expect(followed).toEqual([]);
  });
});
