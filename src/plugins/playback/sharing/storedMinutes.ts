import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import type { Kernel } from "#kernel/plugin.ts";

const key = "shareMinutes";
/** SR-05: minutes for which a link of a clip works. */
export const ShareMinutes = z.int().check(z.gte(limits.shareMinutesMin), z.lte(limits.shareMinutesMax));

/** SR-05: the minutes that this person chose last; the default before the first choice. */
export const storedMinutes = {
  read: ({ storage }: Pick<Kernel, "storage">): number => storage.get(key, ShareMinutes) ?? limits.shareMinutes,
  write: ({ storage }: Pick<Kernel, "storage">, minutes: number) => storage.set(key, minutes),
};
