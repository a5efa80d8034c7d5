import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { ArrowLeftToLine, ArrowRightToLine, Bookmark, Trash2 } from "#kernel/ui/icons.ts";
import { OnePlayer, playerOf } from "../player/playedBy.ts";
import { onPlayer } from "./playbackCommands.ts";

export const bookmarkStart = onPlayer("bookmark-start", ArrowLeftToLine, "[", (player) => player.mark("fromMs"));
export const bookmarkEnd = onPlayer("bookmark-end", ArrowRightToLine, "]", (player) => {
  player.mark("toMs");
  player.setBookmarking(true);
});
export const showBookmarks = onPlayer("bookmarks", Bookmark, "k", (player) => player.toggleBookmarks());
export const addBookmark = command({
  id: "playback:bookmark",
  title: "playback.command.bookmark",
  icon: Bookmark,
  keywords: "playback.keywords.bookmark",
  scope: "device_r",
  args: OnePlayer,
  disabledBecause(args, kernel) {
    const player = playerOf(args, kernel);
    if (!player) return "playback.refusal.notOpen";
    return player.state.selection ? undefined : "playback.refusal.noRange";
  },
  run: (args, kernel) => playerOf(args, kernel)?.setBookmarking(true),
});
export const removeBookmark = command({
  id: "playback:remove-bookmark",
  title: "playback.command.remove-bookmark",
  icon: Trash2,
  scope: "device_r",
  isDangerous: true,
  consequence: "playback.consequence.bookmark",
  isInPalette: false,
  args: z.object({ id: Id, name: z.string() }),
  objectName: ({ name }) => name,
  run: async ({ id }, kernel, { signal }) => (await import("../bookmarks/removeBookmark.ts")).removeBookmark(id, kernel, signal),
});

/** B-12: mark, name and find parts of a recording. */
export const bookmarkCommands: readonly AnyCommand[] = [bookmarkStart, bookmarkEnd, showBookmarks, addBookmark, removeBookmark];
