import { describe, expect, it } from "vitest";
import { freshMemory, nextRendition, type PictureHealth, type RenditionMemory } from "./renditionRule.ts";

const good: Omit<PictureHealth, "atMs"> = { loss: 0, freezes: 0, dropped: 0, framesPerSecond: 15, height: 720, tileHeight: 700 };
const small = { ...good, height: 360 };
const lossy = { ...good, loss: 0.08 };

/** Goes through seconds of it, one health a second, and answers what is remembered after each. */
function run(seconds: readonly Omit<PictureHealth, "atMs">[], from: RenditionMemory = freshMemory, startMs = 0): RenditionMemory[] {
  let memory = from;
  return seconds.map((each, index) => {
    memory = nextRendition(memory, { ...each, atMs: startMs + index * 1_000 });
    return memory;
  });
}
const times = (count: number, health: Omit<PictureHealth, "atMs">) => Array.from({ length: count }, () => health);
const wanted = (memories: readonly RenditionMemory[]) => memories.map((each) => each.wanted);

describe("[B-26] which picture of a camera is wanted", () => {
  it.each([
    ["loss", { loss: 0.05 }],
    ["freezes", { freezes: 1 }],
    ["frames that the browser cannot keep up with", { dropped: 0.2 }],
  ])("goes to the small one after three seconds of %s, not before", (_name, trouble) => {
    expect(wanted(run(times(3, { ...good, ...trouble })))).toEqual(["high", "high", "low"]);
  });

  it("takes no notice of single bad seconds, nor of figures that the browser does not have", () => {
    const seconds = times(20, good).map((each, index) => (index % 4 === 0 ? lossy : each));
    expect(new Set(wanted(run(seconds)))).toEqual(new Set(["high"]));
    const none = { loss: undefined, freezes: undefined, dropped: undefined };
    const unknown = { ...none, framesPerSecond: undefined, height: undefined, tileHeight: undefined };
    expect(new Set(wanted(run(times(10, unknown))))).toEqual(new Set(["high"]));
  });

  it("goes sooner where the tile is half as high as the picture", () => {
    expect(wanted(run(times(2, { ...lossy, tileHeight: 360 })))).toEqual(["high", "low"]);
  });

  it("comes back after 20 good seconds, which a bad one begins anew", () => {
    const [low] = run(times(3, lossy)).slice(-1);
    const back = wanted(run([...times(15, small), { ...small, loss: 0.08 }, ...times(21, small)], low, 3_000));
    expect([back.indexOf("high"), back.length]).toEqual([36, 37]);
  });

  it("stays with the small one where the tile shows no more than that, and as many pictures a second", () => {
    const low = run([...times(2, good), ...times(3, lossy)]).at(-1);
    const fits = { ...good, height: 360, tileHeight: 300 };
    expect(wanted(run(times(120, fits), low, 5_000)).includes("high")).toBe(false);
    expect(wanted(run(times(120, { ...fits, framesPerSecond: 7.5 }), low, 5_000)).indexOf("high")).toBe(20);
    const unseen = run(times(3, lossy)).at(-1);
    expect(wanted(run(times(120, fits), unseen, 5_000)).indexOf("high")).toBe(20);
  });

  it("waits twice as long each time that the large one fails again, so that an hour has few changes", () => {
    let memory = freshMemory;
    let changes = 0;
    for (let second = 0; second < 3_600; second++) {
      const next = nextRendition(memory, { ...(memory.wanted === "high" ? lossy : small), atMs: second * 1_000 });
      if (next.wanted !== memory.wanted) changes++;
      memory = next;
    }
    expect([memory.waitMs, changes < 32]).toEqual([320_000, true]);
  });

  it("forgets a long wait once the large one has lasted", () => {
    const tried: RenditionMemory = { ...freshMemory, waitMs: 160_000, wentUpAtMs: 0 };
    expect(run(times(62, good), tried).at(-1)?.waitMs).toBe(20_000);
  });
});
