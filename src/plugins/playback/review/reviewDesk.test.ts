import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listReviews, reviewAll, reviewLimits, setReviewed } from "#contract/reviews.ts";
import { ApiError } from "#kernel/apiError.ts";
import { aKernel } from "../../../../tests/builders/aKernel.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { aRealtime } from "../../../../tests/builders/aRealtime.ts";
import { createReviewDesk } from "./reviewDesk.ts";
import type { ReviewShow } from "./reviewFeed.ts";

const { signal } = new AbortController();
interface Asked {
  query?: { state: string; serialNumber?: string; after?: string };
  body?: { eventIds: string[]; isReviewed: boolean; upTo: number };
}

/** A platform with entries e0, e1, … of which some are reviewed. */
function aRig(
  count: number,
  { show = "open", isRefusing = false, ...filter }: { show?: ReviewShow; serialNumber?: string; tag?: string; isRefusing?: boolean } = {},
) {
  const platform = { count, reviewed: new Set<string>(), upTo: 7, isRefusing };
  const realtime = aRealtime();
  const call = vi.fn(async (endpoint: unknown, { query, body }: Asked) => {
    if (platform.isRefusing) throw new ApiError("error_system", 500);
    if (endpoint === setReviewed && body) {
      for (const id of body.eventIds)
        if (body.isReviewed) platform.reviewed.add(id);
        else platform.reviewed.delete(id);
      return null;
    }
    const all = Array.from({ length: platform.count }, (_, index) => `e${index}`);
    const open = all.filter((id) => !platform.reviewed.has(id));
    if (endpoint === reviewAll) {
      for (const id of open) platform.reviewed.add(id);
      return { eventIds: open };
    }
    if (endpoint !== listReviews || !query) throw new Error("unknown");
    const from = Number(query.after ?? 0);
    const shown = query.state === "open" ? open : all;
    const rows = shown.slice(from, from + 100).map((id) => ({ event: { id }, camera: {}, isReviewed: platform.reviewed.has(id) }));
    return { rows, open: open.length, upTo: platform.upTo, ...(shown.length > from + 100 && { next: String(from + 100) }) };
  });
  const desk = createReviewDesk(aKernel({ api: anApi(call), realtime }), { show, ...filter });
  const ids = () => desk.state.rows.map(({ event }) => event.id);
  const settle = () => vi.advanceTimersByTimeAsync(300);
  return { platform, call, desk, realtime, ids, settle };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("going through what is to be reviewed (B-27)", () => {
  it("marks one and goes on to the next, which is taken back step by step", async () => {
    const { desk, ids, settle, platform } = aRig(3);
    await settle();
    expect([ids(), desk.state.currentId, desk.state.open, desk.state.canUndo]).toEqual([["e0", "e1", "e2"], "e0", 3, false]);
    desk.choose("e1");
    await desk.markAndGoOn(signal);
    expect([ids(), desk.state.currentId, desk.state.open]).toEqual([["e0", "e2"], "e2", 2]);
    // Of the last, what is before it.
    await desk.markAndGoOn(signal);
    expect([ids(), desk.state.currentId]).toEqual([["e0"], "e0"]);
    await desk.undo(signal);
    expect([ids(), desk.state.currentId, [...platform.reviewed], desk.state.canUndo]).toEqual([["e0", "e2"], "e2", ["e1"], true]);
    await desk.undo(signal);
    expect([ids(), desk.state.currentId, desk.state.canUndo]).toEqual([["e0", "e1", "e2"], "e1", false]);
  });

  it("takes back what was marked a moment ago once it is kept, and keeps it where that fails", async () => {
    const { desk, ids, settle, platform } = aRig(3);
    await settle();
    const marks = [desk.markAndGoOn(signal), desk.markAndGoOn(signal)];
    expect([ids(), desk.state.canUndo]).toEqual([["e2"], true]);
    await Promise.all([...marks, desk.undo(signal)]);
    expect([ids(), [...platform.reviewed], desk.state.canUndo]).toEqual([["e1", "e2"], ["e0"], true]);
    platform.isRefusing = true;
    await expect(desk.undo(signal)).rejects.toThrow("error_system");
    platform.isRefusing = false;
    await desk.undo(signal);
    expect([ids(), desk.state.canUndo]).toEqual([["e0", "e1", "e2"], false]);
  });

  it("leaves what is marked where all is shown, and asks nothing again for what is reviewed already", async () => {
    const { desk, ids, settle, call } = aRig(2, { show: "all" });
    await settle();
    await desk.markAndGoOn(signal);
    expect([ids(), desk.state.rows.map(({ isReviewed }) => isReviewed), desk.state.currentId]).toEqual([["e0", "e1"], [true, false], "e1"]);
    desk.choose("e0");
    const asked = call.mock.calls.length;
    await desk.markAndGoOn(signal);
    expect([call.mock.calls.length, desk.state.currentId]).toEqual([asked, "e1"]);
  });

  it("marks all up to what was read, and takes that back in parts that the platform accepts", async () => {
    const { desk, ids, settle, call, platform } = aRig(230, { serialNumber: "CAM-1" });
    await settle();
    platform.upTo = 900;
    expect(await desk.markAll(signal)).toBe(230);
    expect(call.mock.calls.find(([endpoint]) => endpoint === reviewAll)?.[1]).toEqual({ body: { serialNumber: "CAM-1", upTo: 7 } });
    expect([ids(), desk.state.open]).toEqual([[], 0]);
    await desk.undo(signal);
    const sent = call.mock.calls.flatMap(([endpoint, { body }]) => (endpoint === setReviewed && body ? [body.eventIds.length] : []));
    expect([sent, desk.state.open]).toEqual([[reviewLimits.atOnce, reviewLimits.atOnce, 30], 230]);
  });

  it("shows more when it is asked for, and the rest when little is left", async () => {
    const { desk, ids, settle } = aRig(150);
    await settle();
    expect([ids().length, desk.state.hasMore]).toEqual([100, true]);
    await desk.more();
    expect([ids().length, desk.state.hasMore]).toEqual([150, false]);
    const few = aRig(130);
    await few.settle();
    for (let marked = 0; marked < 85; marked += 1) await few.desk.markAndGoOn(signal);
    await few.settle();
    expect(few.ids().length).toBe(45);
  });

  it("puts back what was not kept, and says why", async () => {
    const { desk, ids, settle, platform } = aRig(2);
    await settle();
    platform.isRefusing = true;
    const failing = desk.markAndGoOn(signal);
    expect(ids()).toEqual(["e1"]);
    await expect(failing).rejects.toThrow("error_system");
    platform.isRefusing = false;
    await desk.reload();
    expect([ids(), desk.state.canUndo]).toEqual([["e0", "e1"], false]);
  });

  it("follows what the person does elsewhere and what happens, and stays at what is looked at", async () => {
    const { desk, ids, settle, platform, realtime, call } = aRig(3);
    await settle();
    desk.choose("e1");
    platform.reviewed.add("e0");
    void realtime.tell("Reviews/Index", { data: { PersonId: "p1" } });
    await settle();
    expect([ids(), desk.state.currentId]).toEqual([["e1", "e2"], "e1"]);
    platform.reviewed.add("e1");
    void realtime.tell("Devices/AccessLog", { data: { kind: "door.state" } });
    await settle();
    expect([ids(), desk.state.currentId]).toEqual([["e2"], "e2"]);
    const asked = call.mock.calls.length;
    void realtime.tell("Devices/AccessLog", { data: { kind: "live.viewed" } });
    await settle();
    expect(call.mock.calls.length).toBe(asked);
    desk.dispose();
    expect(realtime.heard()).toEqual([]);
  });

  it("[DV-20] asks for a tag where one is looked for, and reads again when somebody tags", async () => {
    const { settle, call, realtime } = aRig(1, { tag: "van" });
    await settle();
    expect(call.mock.calls[0]?.[1]).toEqual({ query: { tag: "van", state: "open", pageSize: "100" } });
    void realtime.tell("Devices/AccessLog", { data: { kind: "recordings.tagged" } });
    await settle();
    expect(call.mock.calls.length).toBe(2);
  });

  it("tells that it could not be read, and reads again", async () => {
    const rig = aRig(1, { isRefusing: true });
    await rig.settle();
    expect(rig.desk.state.status).toBe("failed");
    rig.platform.isRefusing = false;
    await rig.desk.reload();
    expect([rig.desk.state.status, rig.ids()]).toEqual(["ready", ["e0"]]);
  });
});
