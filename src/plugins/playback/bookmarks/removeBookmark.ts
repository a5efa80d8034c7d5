import { removeBookmark as removal } from "#contract/bookmarks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { bookmarksKey } from "./useBookmarks.ts";

/** B-12 */
export async function removeBookmark(id: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(removal, { params: { id } }, signal);
  await kernel.queryClient.invalidateQueries({ queryKey: bookmarksKey });
  kernel.toast.success("playback.toast.bookmarkRemoved");
}
