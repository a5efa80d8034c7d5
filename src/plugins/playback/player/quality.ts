import * as z from "zod/mini";
import type { Rendition } from "#contract/live.ts";
import type { Kernel } from "#kernel/plugin.ts";

/**
 * GN-12, Q-37: rendition and place of the recording to play. `auto` takes the main stream from the best available source, `sdLow` the
 * substream from the device, `cloudHigh` and `cloudLow` the main stream and the substream from the cloud.
 */
export const qualities = ["auto", "sdLow", "cloudHigh", "cloudLow"] as const;
export type PlaybackQuality = (typeof qualities)[number];

export const renditionOf = (quality: PlaybackQuality): Rendition => (quality === "sdLow" || quality === "cloudLow" ? "low" : "high");
export const isOfCloud = (quality: PlaybackQuality): boolean => quality === "cloudHigh" || quality === "cloudLow";

/** The next quality; after the last one the first. */
export const nextQuality = (quality: PlaybackQuality): PlaybackQuality =>
  qualities[(qualities.indexOf(quality) + 1) % qualities.length] ?? "auto";

const key = "quality";

/** The last choice of this person. */
export const storedQuality = {
  read: ({ storage }: Pick<Kernel, "storage">): PlaybackQuality =>
    qualities.find((each) => each === storage.get(key, z.unknown())) ?? "auto",
  write: ({ storage }: Pick<Kernel, "storage">, quality: PlaybackQuality) => storage.set(key, quality),
};
