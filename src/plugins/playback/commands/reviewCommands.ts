import * as z from "zod/mini";
import { type AnyCommand, type Command, command, type Kernel } from "#kernel/plugin.ts";
import { Bookmark, CircleCheck, CirclePlay, type Icon, ListChecks, Undo2 } from "#kernel/ui/icons.ts";
import { reviewPanel } from "../panels.ts";
import { OpenDesk } from "../review/openDesk.ts";
import type { ReviewDesk } from "../review/reviewDesk.ts";
import { ofOneCamera } from "./playbackCommands.ts";

interface DeskCommand {
  icon: Icon;
  keys: string;
  refuses: (desk: ReviewDesk) => string | undefined;
  run: (desk: ReviewDesk, kernel: Kernel, signal: AbortSignal) => void | Promise<void>;
}

/** A command for the open review list. */
const onDesk = (id: string, { icon, keys, refuses, run }: DeskCommand): Command =>
  command({
    id: `playback:review-${id}`,
    title: `playback.command.review-${id}`,
    icon,
    keywords: "playback.keywords.review",
    scope: "accesslogs_r",
    keys,
    keysIn: reviewPanel.id,
    isUndoable: true,
    args: z.object({}),
    disabledBecause(_, kernel) {
      const desk = kernel.kept(OpenDesk).current;
      if (!desk) return "playback.refusal.noReview";
      return desk.state.status === "loading" ? "playback.refusal.reviewLoading" : refuses(desk);
    },
    run: async (_, kernel, { signal }) => {
      const desk = kernel.kept(OpenDesk).current;
      if (desk) await run(desk, kernel, signal);
    },
  });

const needsCurrent = ({ state }: ReviewDesk) => (state.currentId === undefined ? "playback.refusal.reviewed" : undefined);

export const reviewNext = onDesk("next", {
  icon: CircleCheck,
  keys: "r",
  refuses: needsCurrent,
  run: (desk, _kernel, signal) => desk.markAndGoOn(signal),
});
export const reviewUndo = onDesk("undo", {
  icon: Undo2,
  keys: "u",
  refuses: ({ state }) => (state.canUndo ? undefined : "playback.refusal.nothingMarked"),
  run: (desk, _kernel, signal) => desk.undo(signal),
});
export const reviewAll = onDesk("all", {
  icon: ListChecks,
  keys: "shift+r",
  refuses: ({ state }) => (state.open > 0 ? undefined : "playback.refusal.reviewed"),
  async run(desk, kernel, signal) {
    const count = await desk.markAll(signal);
    kernel.toast.info("playback.toast.reviewed", { count }, { command: "playback:review-undo", label: "playback.undo" });
  },
});
export const reviewWatch = onDesk("watch", {
  icon: CirclePlay,
  keys: "v",
  refuses: needsCurrent,
  run: (desk) => desk.toggleWatching(),
});
export const reviewTag = onDesk("tag", {
  icon: Bookmark,
  keys: "t",
  refuses: needsCurrent,
  run: (desk) => desk.setTagging(true),
});
export const reviewCamera = command({
  id: "playback:review-camera",
  title: "playback.command.review-camera",
  icon: ListChecks,
  keywords: "playback.keywords.review",
  ...ofOneCamera,
  scope: "accesslogs_r",
  run: ({ serialNumber }, kernel) => kernel.panels.open(reviewPanel, { serialNumber }),
});

/** B-27: review of camera events, entry by entry. */
export const reviewCommands: readonly AnyCommand[] = [reviewNext, reviewUndo, reviewAll, reviewWatch, reviewTag, reviewCamera];
