import { describe, expect, it } from "vitest";
import { outlineOf, type Shape } from "./outline.ts";

const circle: Shape = { tag: "circle", attributes: { cx: "12", cy: "13", r: "3" } };

describe("the outline of an icon", () => {
  it("[NF-04] is that of each shape, and none begins where another ended", () => {
    const strokes: Shape[] = [
      { tag: "path", attributes: { d: "M18 6 6 18" } },
      { tag: "path", attributes: { d: "m6 6 12 12" } },
      { tag: "line", attributes: { x1: "1", y1: "2", x2: "3", y2: "4" } },
      circle,
    ];
    expect(outlineOf(strokes)).toBe("M18 6 6 18M0 0m6 6 12 12M0 0M1 2L3 4M0 0M15 13a3 3 0 1 1 -6 0a3 3 0 1 1 6 0z");
  });

  it.each<[string, Shape]>([
    ["a filled dot", { tag: "circle", attributes: { ...circle.attributes, fill: "currentColor" } }],
    ["a path that is drawn in another way", { tag: "path", attributes: { d: "M0 0", "stroke-width": "3" } }],
    ["corners that are not round", { tag: "rect", attributes: { x: "2", y: "2", width: "8", height: "8", rx: "2", ry: "1" } }],
    ["a shape that no icon has yet", { tag: "ellipse", attributes: { cx: "1", cy: "2", rx: "3", ry: "4" } }],
  ])("[NF-04] is not there for %s", (_, shape) => {
    expect(outlineOf([circle, shape])).toBeUndefined();
  });
});
