import { listBookmarks } from "#contract/bookmarks.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { Bookmark } from "#kernel/ui/icons.ts";

/** Bookmarks of all cameras by the words of their names and notes, the latest recording first. */
export async function searchBookmarks(query: string, kernel: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  if (!kernel.state.user.videoRights.recorded) return [];
  const search = query.trim().slice(0, 100);
  const asked = { pageSize: "25" as const, ...(search !== "" && { search }) };
  const { rows } = await kernel.api.call(listBookmarks, { query: asked }, signal);
  return rows.map(({ id, name, deviceName, fromUtc, timeZoneId, serialNumber }) => ({
    id,
    title: name,
    subtitle: `${deviceName}, ${dateAndTime(fromUtc, kernel.state.language, timeZoneId)}`,
    icon: Bookmark,
    args: { serialNumber, at: fromUtc },
  }));
}
