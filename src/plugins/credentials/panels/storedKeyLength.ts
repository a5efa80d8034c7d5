import * as z from "zod/mini";
import { dayMs, hourMs, minuteMs } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { Times } from "./linkTimes.ts";

const key = "cloudKeyMs";
const KeyLength = z.int().check(z.gte(minuteMs), z.lte(limits.cloudKeyDaysMax * dayMs));

/** how long the last cloud key of this person was valid, in milliseconds; one day before the first choice. */
export const storedKeyLength = {
  read: ({ storage }: Pick<Kernel, "storage">): number => storage.get(key, KeyLength) ?? limits.cloudKeyHours * hourMs,
  /** Times that the form proposed are no choice: the validity of the holder may have cut them short. */
  write({ storage }: Pick<Kernel, "storage">, chosen: Times, proposed: Times): void {
    if (lastsMs(chosen) !== lastsMs(proposed)) storage.set(key, lastsMs(chosen));
  },
};

const lastsMs = ({ validFrom, expiresOn }: Times) => Date.parse(expiresOn) - Date.parse(validFrom);
