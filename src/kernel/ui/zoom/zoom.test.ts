import { describe, expect, it } from "vitest";
import { clampZoom, createZoom, type Point, wholePicture, type Zoom, zoomAt, zoomMost } from "./zoom.ts";

const wide = { width: 1600, height: 900 };
const square = { width: 900, height: 900 };

/** Which part of the picture lies at a point of the place, in shares of the place as the whole picture fills it. */
const shownAt = ({ factor, x, y }: Zoom, point: Point) => [(point.x - x) / factor, (point.y - y) / factor];
/** Steps that make a picture twice as large. */
const twice = Math.log(2) / Math.log(1.25);
const nearly = (values: number[]) => values.map((value) => Math.round(value * 1e6) / 1e6);

describe("the arithmetic of zoom", () => {
  it.each<[string, Point]>([
    ["the middle", { x: 0, y: 0 }],
    ["a corner", { x: 0.5, y: -0.5 }],
    ["anywhere", { x: -0.2, y: 0.37 }],
  ])("[B-10] keeps what lies below the pointer at %s, in and out again", (_, point) => {
    const near = zoomAt(wholePicture, 3, point);
    expect([near.factor, nearly(shownAt(near, point))]).toEqual([3, nearly(shownAt(wholePicture, point))]);
    const out = zoomAt(near, 1 / 3, point);
    expect(nearly([out.factor, out.x, out.y])).toEqual([1, 0, 0]);
  });

  it("[B-10] goes from the whole picture to eight times, and no further", () => {
    const most = clampZoom(zoomAt(wholePicture, 100, { x: 0.1, y: 0.1 }), wide, wide);
    expect([most.factor, clampZoom(zoomAt(most, 0.001, { x: 0.3, y: 0 }), wide, wide)]).toEqual([zoomMost, wholePicture]);
    expect(nearly(shownAt(most, { x: 0.1, y: 0.1 }))).toEqual([0.1, 0.1]);
  });

  it("[B-10] stops at the edges of the picture", () => {
    const { x, y } = clampZoom({ factor: 2, x: 5, y: -5 }, wide, wide);
    // The right half of the picture's width is outside on each side when it is twice as large.
    expect([x, y]).toEqual([0.5, -0.5]);
  });

  it("[B-10] takes the black beside the picture for no part of it", () => {
    // In a square place a wide picture is 9/16 high: at a factor below 16/9 it still has black above and below.
    expect(clampZoom({ factor: 1.5, x: 0.1, y: 0.1 }, wide, square)).toEqual({ factor: 1.5, x: 0.1, y: 0 });
    const high = clampZoom({ factor: 4, x: 0, y: 9 }, wide, square);
    expect(high.y).toBeCloseTo((4 * (9 / 16) - 1) / 2);
    expect(clampZoom({ factor: 1.5, x: 1, y: 0.1 }, { width: 900, height: 1600 }, square)).toEqual({ factor: 1.5, x: 0, y: 0.1 });
  });

  it("[B-10] takes the place for the picture before anything was measured", () => {
    const none = { width: 0, height: 0 };
    expect(clampZoom({ factor: 2, x: 1, y: 0 }, none, none)).toEqual({ factor: 2, x: 0.5, y: 0 });
  });
});

describe("one picture's zoom", () => {
  it("[B-10] pans only what is larger than its place", () => {
    const zoom = createZoom();
    zoom.pan(0.2, 0.2);
    expect({ ...zoom.state }).toEqual(wholePicture);
    zoom.step(twice);
    zoom.pan(0.2, -0.1);
    expect({ ...zoom.state }).toEqual({ factor: 2, x: 0.2, y: -0.1 });
    zoom.reset();
    expect({ ...zoom.state }).toEqual(wholePicture);
  });

  it("[B-10] keeps its part when the place changes its size, and comes back to the edge when it changes its shape", () => {
    const zoom = createZoom();
    zoom.measure({ picture: wide, place: wide });
    zoom.step(twice);
    zoom.pan(0.5, 0.5);
    zoom.measure({ place: { width: 320, height: 180 } });
    expect({ ...zoom.state }).toEqual({ factor: 2, x: 0.5, y: 0.5 });
    zoom.measure({ place: square });
    expect(zoom.state.y).toBeCloseTo((2 * (9 / 16) - 1) / 2);
  });

  it("[B-10] follows two fingers: what lay between them stays between them", () => {
    const zoom = createZoom();
    zoom.step(twice);
    const before = { ...zoom.state };
    zoom.pinch(1.5, { x: 0.1, y: 0 }, { x: 0.15, y: 0.05 });
    expect(nearly(shownAt(zoom.state, { x: 0.15, y: 0.05 }))).toEqual(nearly(shownAt(before, { x: 0.1, y: 0 })));
    expect(zoom.state.factor).toBe(3);
  });
});
