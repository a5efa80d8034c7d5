import * as z from "zod/mini";
import type { Rendition } from "#contract/live.ts";
import type { Kernel } from "#kernel/plugin.ts";

/**
 * GN-12, Q-37: which rendition of a recording is played and from where. `auto` takes the large one from where it is had best; `sdLow` the
 * small one that the device keeps, `cloudHigh` and `cloudLow` one of the two that lie in the cloud.
 */
export const qualities = ["auto", "sdLow", "cloudHigh", "cloudLow"] as const;
export type PlaybackQuality = (typeof qualities)[number];

export const renditionOf = (quality: PlaybackQuality): Rendition => (quality === "sdLow" || quality === "cloudLow" ? "low" : "high");
export const isOfCloud = (quality: PlaybackQuality): boolean => quality === "cloudHigh" || quality === "cloudLow";

/** The one after it, round and round. */
export const nextQuality = (quality: PlaybackQuality): PlaybackQuality =>
  qualities[(qualities.indexOf(quality) + 1) % qualities.length] ?? "auto";

const key = "quality";

/** As this person chose it last. */
export const storedQuality = {
  read: ({ storage }: Pick<Kernel, "storage">): PlaybackQuality =>
    qualities.find((each) => each === storage.get(key, z.unknown())) ?? "auto",
  write: ({ storage }: Pick<Kernel, "storage">, quality: PlaybackQuality) => storage.set(key, quality),
};
