import * as z from "zod/mini";
import type { Kernel } from "#kernel/plugin.ts";
import { clipLengths } from "../player/choices.ts";

/** PL-10, Q-36: the default length, also for a stored value that is not among the options. */
const firstLength = 300;
const shortestLength = 30;
const key = "clipLength";

/** The length of a clip in seconds that this person chose last. */
export const storedLength = {
  read({ storage }: Pick<Kernel, "storage">): number {
    const stored = storage.get(key, z.unknown());
    if (stored === undefined) return firstLength;
    return clipLengths.find((each) => each === stored) ?? shortestLength;
  },
  write: ({ storage }: Pick<Kernel, "storage">, seconds: number) => storage.set(key, seconds),
};
