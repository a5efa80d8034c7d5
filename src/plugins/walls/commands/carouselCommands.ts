import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { type AnyCommand, type ConsoleState, command, type Kernel } from "#kernel/plugin.ts";
import { CirclePause, CirclePlay, Pause, SkipBack, SkipForward } from "#kernel/ui/icons.ts";
import { cameraLivePanel } from "../../cameras/services.ts";
import { wallTilePanel } from "../panels.ts";
import { type Carousel, Walls } from "../services.ts";

/** Choices for the seconds per wall. */
const dwells = [5, 10, 15, 30, 60, 120];
const keywords = "walls.keywords.carousel";

const isRunning = ({ layoutTurns, isNarrow }: Readonly<ConsoleState>) => layoutTurns !== undefined && !isNarrow;
const withCarousel = async (kernel: Kernel, act: (carousel: Carousel) => unknown) => act(await kernel.use(Walls).carousel());

export const startCarousel = command({
  id: "walls:carousel",
  title: "walls.command.carousel",
  icon: CirclePlay,
  keywords,
  scope: "device_r",
  isUndoable: true,
  args: z.object({
    /** Default: all walls that the person sees. */
    ids: z.optional(z.array(Id)),
    dwellSeconds: z.number().check(z.gte(dwells[0] ?? 5), z.lte(3600)),
  }),
  pickers: {
    dwellSeconds: {
      label: "walls.pick.dwell",
      options: ({ t }) =>
        dwells.map((value) => ({
          value,
          label: value < 60 ? t("walls.pick.seconds", { count: value }) : t("walls.pick.minutes", { count: value / 60 }),
        })),
    },
  },
  when: ({ isNarrow }) => !isNarrow,
  disabledBecause: ({ ids }, kernel) => (wallsOf(ids, kernel).length < 2 ? "walls.refusal.fewWalls" : undefined),
  run: ({ ids, dwellSeconds }, kernel) => withCarousel(kernel, (carousel) => carousel.start(wallsOf(ids, kernel), dwellSeconds)),
});
export const pauseCarousel = command({
  id: "walls:carousel-pause",
  title: "walls.command.carouselPause",
  icon: Pause,
  keywords,
  scope: "device_r",
  keys: "space",
  keysIn: [wallTilePanel.id, cameraLivePanel.id],
  isUndoable: true,
  when: isRunning,
  run: (_, kernel) => withCarousel(kernel, (carousel) => (kernel.state.layoutTurns?.isPaused ? carousel.resume() : carousel.pause())),
});
export const showNextWall = command({
  id: "walls:carousel-next",
  title: "walls.command.carouselNext",
  icon: SkipForward,
  keywords,
  scope: "device_r",
  isUndoable: true,
  when: isRunning,
  run: (_, kernel) => withCarousel(kernel, (carousel) => carousel.step(1)),
});
export const showPreviousWall = command({
  id: "walls:carousel-previous",
  title: "walls.command.carouselPrevious",
  icon: SkipBack,
  keywords,
  scope: "device_r",
  isUndoable: true,
  when: isRunning,
  run: (_, kernel) => withCarousel(kernel, (carousel) => carousel.step(-1)),
});
export const stopCarousel = command({
  id: "walls:carousel-stop",
  title: "walls.command.carouselStop",
  icon: CirclePause,
  keywords,
  scope: "device_r",
  isUndoable: true,
  when: isRunning,
  run: (_, kernel) => withCarousel(kernel, (carousel) => carousel.stop()),
});

/** B-15: carousel of walls. */
export const carouselCommands: readonly AnyCommand[] = [startCarousel, pauseCarousel, showNextWall, showPreviousWall, stopCarousel];

/** The existing walls among the ids, in the order of the list. */
function wallsOf(ids: readonly string[] | undefined, kernel: Kernel): string[] {
  const { walls } = kernel.use(Walls).state;
  return walls.map(({ id }) => id).filter((id) => ids === undefined || ids.includes(id));
}
