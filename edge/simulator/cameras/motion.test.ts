import { describe, expect, it } from "vitest";
import { objectsInScene, placementsAt } from "./motion.ts";
import { scenes } from "./scenes/catalogue.ts";

const start = Date.UTC(2026, 2, 12, 19, 32, 7);
const minutes = Array.from({ length: 600 }, (_, second) => start + second * 1000);

describe.each(Object.entries(scenes))("the scene %s", (_name, scene) => {
  it("answers the same objects for the same seed and instant, in any order of asking", () => {
    const forwards = minutes.map((instant) => objectsInScene(scene, "north", instant));
    const backwards = minutes.toReversed().map((instant) => objectsInScene(scene, "north", instant));
    expect(backwards.toReversed()).toEqual(forwards);
  });

  it("shows other people to another seed", () => {
    const seen = (seed: string) => minutes.map((instant) => objectsInScene(scene, seed, instant));
    expect(seen("south")).not.toEqual(seen("north"));
  });

  it("keeps every box inside the picture and every id unique", () => {
    for (const instant of minutes) {
      const objects = objectsInScene(scene, "north", instant);
      expect(new Set(objects.map(({ id }) => id)).size).toBe(objects.length);
      for (const { box } of objects) {
        expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThanOrEqual(0);
        expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1.000001);
      }
    }
  });

  it("is visited within ten minutes", () => {
    expect(minutes.some((instant) => placementsAt(scene, "north", instant).length > 0)).toBe(true);
  });
});
