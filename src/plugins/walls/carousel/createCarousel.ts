import { subscribeKey } from "valtio/utils";
import type { Kernel } from "#kernel/plugin.ts";
import { hasOpenDialog } from "#kernel/ui/openDialogs.ts";
import type { Carousel, CarouselState, Walls, WallsState } from "../services.ts";

/** While a dialog is open, the carousel waits this long before it tries again. */
const heldMs = 1000;

/** B-15: shows walls in turn until the operator stops it or opens another layout. */
export function createCarousel(kernel: Kernel, walls: Pick<Walls, "get" | "open">, state: WallsState): Carousel {
  const { sharedLayouts, toast, own } = kernel;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTurning = false;

  const put = (next: CarouselState | undefined) => {
    clearTimeout(timer);
    state.carousel = next;
    sharedLayouts.takeTurns(next && { isPaused: next.isPaused });
    if (next && !next.isPaused) timer = setTimeout(() => void takeTurn(), next.dwellSeconds * 1000);
  };
  const setPaused = (isPaused: boolean) => {
    if (state.carousel) put({ ...state.carousel, isPaused });
  };
  /** Shows a wall. If the person stays on the current layout, the carousel pauses. */
  const show = async (next: CarouselState) => {
    const wall = walls.get(next.current);
    if (!wall || isTurning) return;
    clearTimeout(timer);
    isTurning = true;
    try {
      const isOpen = await walls.open(wall);
      if (isOpen) put(next);
      else setPaused(true);
    } finally {
      isTurning = false;
    }
  };
  const step = async (by: 1 | -1) => {
    const { carousel } = state;
    if (!carousel) return;
    const ids = carousel.ids.filter((id) => walls.get(id));
    if (ids.length < 2) {
      put(undefined);
      toast.info("walls.carouselEnded");
      return;
    }
    // If the current wall was deleted, its place in the order is now that of its successor.
    const at = ids.indexOf(carousel.current);
    const from = at >= 0 ? at : carousel.ids.indexOf(carousel.current) - (by > 0 ? 1 : 0);
    const current = ids[(from + by + ids.length) % ids.length];
    if (current !== undefined) await show({ ...carousel, ids, current, turn: carousel.turn + 1 });
  };
  const takeTurn = async () => {
    const { carousel } = state;
    if (!carousel) return;
    if (hasOpenDialog()) {
      timer = setTimeout(() => void takeTurn(), heldMs);
    } else if (sharedLayouts.of(carousel.current)?.isUnsaved) {
      setPaused(true);
      toast.info("walls.carouselHeld");
    } else {
      await step(1);
    }
  };

  own(() => put(undefined));
  own(
    subscribeKey(kernel.state, "sharedLayout", (shown) => {
      if (isTurning || !state.carousel || shown?.id === state.carousel.current) return;
      // After a deletion the carousel goes on with the next wall; any other layout was opened on purpose.
      if (walls.get(state.carousel.current)) put(undefined);
      else void step(1);
    }),
  );
  return {
    async start(ids, dwellSeconds) {
      const shown = kernel.state.sharedLayout?.id;
      const current = shown !== undefined && ids.includes(shown) ? shown : ids[0];
      if (current !== undefined) await show({ ids, current, dwellSeconds, isPaused: false, turn: 0 });
    },
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    step,
    stop: () => put(undefined),
  };
}
