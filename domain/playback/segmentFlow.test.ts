import { describe, expect, it } from "vitest";
import { askAhead, cancelled, type FlowPlace, type FlowSegment, holeAfter, isWhole, moved, preparationAt } from "./segmentFlow.ts";

const lengthMs = 20_000;
/** A segment of 20 s for each letter: `d`evice, `a`sked, `c`loud, `l`ost; a space is a gap of the recording. */
function aFlow(places: string) {
  const names: Record<string, FlowPlace> = { d: "device", a: "asked", c: "cloud", l: "lost" };
  const segments = places.split("").flatMap((letter, index): FlowSegment[] => {
    const place = names[letter];
    return place ? [{ id: String(index), startMs: index * lengthMs, endMs: (index + 1) * lengthMs, place }] : [];
  });
  return { segments, batch: segments.filter(({ place }) => place === "asked").map(({ id }) => id) };
}
const placesOf = ({ segments }: { segments: readonly FlowSegment[] }) => segments.map(({ place }) => place[0]).join("");
const idsAsked = (places: string, atMs: number) => askAhead(aFlow(places), atMs).asked.map(({ id }) => Number(id));

describe("[PL-05] the segments of a clip", () => {
  it("are asked for in batches of ten from where it plays", () => {
    const { flow, asked } = askAhead(aFlow("dddddddddddd"), 25_000);
    expect(asked.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    expect([placesOf(flow), flow.batch.length]).toEqual(["daaaaaaaaaad", 10]);
  });

  it("are asked for once less than ten seconds are left before a hole, and not before", () => {
    expect(idsAsked("ccd", 29_999)).toEqual([]);
    expect(idsAsked("ccd", 30_000)).toEqual([]);
    expect(idsAsked("ccd", 30_001)).toEqual([2]);
  });

  it("are not asked for again while they are on their way, nor where nothing is missing", () => {
    expect(idsAsked("caad", 15_000)).toEqual([]);
    expect(idsAsked("ccc", 10_000)).toEqual([]);
    expect(idsAsked("ccl", 39_000)).toEqual([]);
  });

  it("are requested at the seek target, and earlier requests are cancelled", () => {
    const { flow, asked } = askAhead(aFlow("caaddcdd"), 85_000);
    expect(asked.map(({ id }) => id)).toEqual(["4", "6", "7"]);
    expect([placesOf(flow), flow.batch]).toEqual(["cdddacaa", ["4", "6", "7"]]);
  });

  it("fill a hole that lies after a gap of the recording", () => {
    expect(idsAsked("c  d", 55_000)).toEqual([3]);
    expect(holeAfter(aFlow("c  d"), 0)?.id).toBe("3");
  });

  it("[PL-06] are not wanted any more once the preparing was cancelled, and can be asked for again", () => {
    const flow = cancelled(aFlow("caad"));
    expect([placesOf(flow), flow.batch]).toEqual(["cddd", []]);
    expect(askAhead(flow, 20_000).asked.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  });

  it("[PL-06] say how far the batch is while the instant cannot be shown", () => {
    const { flow } = askAhead(aFlow("dddd"), 20_000);
    expect(preparationAt(flow, 20_000)).toEqual({ done: 0, total: 3 });
    const one = moved(flow, ["2"], "cloud");
    expect(preparationAt(one, 20_000)).toEqual({ done: 1, total: 3 });
    expect(preparationAt(moved(one, ["1"], "cloud"), 20_000)).toBeUndefined();
    expect(preparationAt(moved(one, ["1"], "lost"), 20_000)).toBeUndefined();
    expect(preparationAt(aFlow("c  d"), 30_000)).toBeUndefined();
  });

  it("[PL-02] are complete if each is in the cloud and none is missing between them", () => {
    expect(isWhole(aFlow("ccc"), 5_000, 60_000, 400)).toBe(true);
    expect(isWhole(aFlow("ccc"), 5_000, 61_000, 400)).toBe(false);
    expect(isWhole(aFlow("cdc"), 5_000, 55_000, 400)).toBe(false);
    expect(isWhole(aFlow("c c"), 5_000, 55_000, 400)).toBe(false);
    expect(isWhole(aFlow(""), 0, 1_000, 400)).toBe(false);
  });
});
