import { proxy } from "valtio/vanilla";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { VideoWall } from "#contract/videoWalls.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { addOpenDialog } from "#kernel/ui/openDialogs.ts";
import { aKernel } from "../../../../tests/builders/aKernel.ts";
import type { WallsState } from "../services.ts";
import { createCarousel } from "./createCarousel.ts";

/** A console with walls a, b and c, of which nobody opens any but the carousel. */
function aDesk() {
  const there = new Set(["a", "b", "c"]);
  const unsaved = new Set<string>();
  const told: string[] = [];
  const held = { is: false };
  const shownBy = proxy(aConsoleState());
  const parts = aKernel({
    sharedLayouts: {
      of: (id) => ({ version: 1, isLocked: false, isUnsaved: unsaved.has(id) }),
      takeTurns: (turns) => void (shownBy.layoutTurns = turns),
    },
    toast: { info: (key) => told.push(key) },
  });
  const kernel = { ...parts, state: shownBy };
  const state = proxy<WallsState>({ status: "ready", failure: undefined, walls: [], newer: undefined, carousel: undefined });
  const show = (id: string) => void (kernel.state.sharedLayout = { id, isLocked: false });
  const carousel = createCarousel(
    kernel,
    {
      get: (id) => (there.has(id) ? ({ id } as VideoWall) : undefined),
      open: async ({ id }) => {
        if (!held.is) show(id);
        return !held.is;
      },
    },
    state,
  );
  const shown = () => kernel.state.sharedLayout?.id;
  return { carousel, kernel, state, shown, show, there, unsaved, told, held };
}

const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe("[B-15] a carousel of walls", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shows one after the other, each for its time, and begins anew after the last", async () => {
    const { carousel, shown, kernel } = aDesk();
    await carousel.start(["a", "b", "c"], 10);
    expect([shown(), kernel.state.layoutTurns]).toEqual(["a", { isPaused: false }]);
    await after(9.9);
    expect(shown()).toBe("a");
    const seen = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await after(10);
      seen.push(shown());
    }
    expect(seen).toEqual(["b", "c", "a"]);
  });
  it("begins with the one on the screen", async () => {
    const { carousel, shown, show } = aDesk();
    show("b");
    await carousel.start(["a", "b", "c"], 5);
    await after(5);
    expect(shown()).toBe("c");
  });
  it("stands still while it is paused, gives the wall its whole time afterwards, and is led by hand meanwhile", async () => {
    const { carousel, shown, kernel } = aDesk();
    await carousel.start(["a", "b", "c"], 10);
    await after(9);
    carousel.pause();
    await after(60);
    expect([shown(), kernel.state.layoutTurns]).toEqual(["a", { isPaused: true }]);
    await carousel.step(-1);
    await after(60);
    expect(shown()).toBe("c");
    carousel.resume();
    await after(9.9);
    expect(shown()).toBe("c");
    await after(0.1);
    expect(shown()).toBe("a");
  });
  it("ends when somebody opens another layout or stops it", async () => {
    const { carousel, state, show, shown, kernel } = aDesk();
    await carousel.start(["a", "b"], 5);
    show("c");
    await after(20);
    expect([shown(), state.carousel, kernel.state.layoutTurns]).toEqual(["c", undefined, undefined]);
    await carousel.start(["a", "b"], 5);
    carousel.stop();
    await after(20);
    expect([shown(), state.carousel]).toEqual(["a", undefined]);
  });
  it("passes over walls that were deleted, and ends with the last but one", async () => {
    const { carousel, state, shown, there, told } = aDesk();
    await carousel.start(["a", "b", "c"], 5);
    there.delete("b");
    await after(5);
    expect(shown()).toBe("c");
    there.delete("a");
    await after(5);
    expect([shown(), state.carousel, told]).toEqual(["c", undefined, ["walls.carouselEnded"]]);
  });
  it("goes on with the next when the one on the screen is deleted", async () => {
    const { carousel, kernel, shown, there } = aDesk();
    await carousel.start(["a", "b", "c"], 5);
    await after(5);
    there.delete("b");
    kernel.state.sharedLayout = undefined;
    await after(0);
    expect(shown()).toBe("c");
  });
  it("takes nobody away from what is not saved, nor changes anything behind a question", async () => {
    const { carousel, shown, unsaved, told, kernel, held } = aDesk();
    await carousel.start(["a", "b"], 5);
    const close = addOpenDialog({ id: "asks", isQuestion: true, close: () => undefined });
    await after(20);
    expect(shown()).toBe("a");
    close();
    await after(1);
    expect(shown()).toBe("b");
    unsaved.add("b");
    await after(5);
    expect([shown(), kernel.state.layoutTurns, told]).toEqual(["b", { isPaused: true }, ["walls.carouselHeld"]]);
    unsaved.clear();
    held.is = true;
    carousel.resume();
    await after(5);
    expect([shown(), kernel.state.layoutTurns]).toEqual(["b", { isPaused: true }]);
  });
});
