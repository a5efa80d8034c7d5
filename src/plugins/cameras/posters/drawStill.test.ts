import { describe, expect, it, vi } from "vitest";
import { drawStill } from "./drawStill.ts";

/** A canvas that remembers where a picture was drawn on it. */
function drawnOn(width: number, height: number, isNarrow: boolean) {
  const drawImage = vi.fn();
  const style = new Map<string, string>();
  const canvas = {
    width: 0,
    height: 0,
    style: { setProperty: (name: string, value: string) => style.set(name, value) },
    getContext: () => ({ drawImage }),
  };
  drawStill(canvas as unknown as HTMLCanvasElement, {} as HTMLCanvasElement, width, height, isNarrow);
  return { size: [canvas.width, canvas.height], place: drawImage.mock.calls[0]?.slice(1) as unknown, style };
}

describe("a still", () => {
  it("[LV-02] is a square of 340 px on small screens and of 540 px otherwise", () => {
    expect([drawnOn(1920, 1080, true).size, drawnOn(1920, 1080, false).size]).toEqual([
      [340, 340],
      [540, 540],
    ]);
  });

  it("[LV-02] keeps the proportions of the picture, in the middle", () => {
    expect(drawnOn(1080, 540, false).place).toEqual([0, 135, 540, 270]);
    expect(drawnOn(540, 1080, false).place).toEqual([135, 0, 270, 540]);
  });

  it("[LV-02] tells the page how to lay the square so that the picture fills its place", () => {
    const { style } = drawnOn(1080, 540, false);
    expect([style.get("--still-by-width"), style.get("--still-by-height")]).toEqual(["1", "2"]);
  });
});
