import { minuteMs } from "#contract/durations.ts";
import type { Rendition } from "#contract/live.ts";

/** A person's choice for a camera: automatic, or one of its two renditions. */
export const renditionChoices = ["auto", "high", "low"] as const;
export type RenditionChoice = (typeof renditionChoices)[number];

/** Quality of one live video in the last second. A missing figure counts as good. */
export interface PictureHealth {
  /** From a monotonic clock. */
  readonly atMs: number;
  /** Share of packets lost, 0 to 1. */
  readonly loss: number | undefined;
  readonly freezes: number | undefined;
  /** Share of frames received but not shown, 0 to 1. */
  readonly dropped: number | undefined;
  readonly framesPerSecond: number | undefined;
  /** Height of the frame and of its tile, both in device pixels. */
  readonly height: number | undefined;
  readonly tileHeight: number | undefined;
}

/** State of the rule for one live video. */
export interface RenditionMemory {
  readonly wanted: Rendition;
  /** Number of bad seconds, reduced by later good ones. */
  readonly bad: number;
  /** Start of the current run of good seconds. */
  readonly goodFromMs: number | undefined;
  /** How long the substream has to be good before the next try of the main stream. */
  readonly waitMs: number;
  readonly wentUpAtMs: number | undefined;
  /** Frame rate of the main stream when it was last good; undefined before that. */
  readonly largeRate: number | undefined;
}

const badLoss = 0.05;
const badDropped = 0.2;
const badSeconds = 3;
/** In a tile of at most half the main stream's height, the substream looks almost as good. */
const badSecondsWhenSmall = 2;
const shortestWaitMs = 20_000;
const longestWaitMs = 320_000;
/** A substream with less than this share of the main stream's frame rate is no substitute, however small the tile. */
const sameRate = 0.8;
/** If the main stream fails this soon after a try, the try came too early. */
const trialMs = minuteMs;

export const freshMemory: RenditionMemory = {
  wanted: "high",
  bad: 0,
  goodFromMs: undefined,
  waitMs: shortestWaitMs,
  wentUpAtMs: undefined,
  largeRate: undefined,
};

/**
 * B-26: the rendition to show after another second.
 * - Down after three bad seconds that good ones do not outweigh.
 * - Up after 20 s without a bad one, if the main stream has more to show in this tile, in height or in frame rate.
 * - If the main stream fails within a minute, the next wait doubles, up to 320 s; if it lasts, the wait is short again.
 */
export function nextRendition(memory: RenditionMemory, health: PictureHealth): RenditionMemory {
  const { atMs, framesPerSecond, height, tileHeight } = health;
  const isBad = (health.loss ?? 0) >= badLoss || (health.freezes ?? 0) > 0 || (health.dropped ?? 0) >= badDropped;
  const bad = isBad ? memory.bad + 1 : Math.max(0, memory.bad - 0.5);
  const goodFromMs = isBad ? undefined : (memory.goodFromMs ?? atMs);
  const goodMs = goodFromMs === undefined ? 0 : atMs - goodFromMs;
  const sinceUpMs = memory.wentUpAtMs === undefined ? undefined : atMs - memory.wentUpAtMs;
  if (memory.wanted === "high") {
    const waitMs = sinceUpMs !== undefined && sinceUpMs >= trialMs && goodMs >= trialMs ? shortestWaitMs : memory.waitMs;
    const largeRate = isBad ? memory.largeRate : (framesPerSecond ?? memory.largeRate);
    const isSmall = height !== undefined && tileHeight !== undefined && tileHeight * 2 <= height;
    if (bad < (isSmall ? badSecondsWhenSmall : badSeconds)) return { ...memory, bad, goodFromMs, waitMs, largeRate };
    const cameTooEarly = sinceUpMs !== undefined && sinceUpMs < trialMs;
    return {
      wanted: "low",
      bad: 0,
      goodFromMs: undefined,
      waitMs: cameTooEarly ? Math.min(longestWaitMs, waitMs * 2) : waitMs,
      wentUpAtMs: undefined,
      largeRate,
    };
  }
  const isAsFluid = (framesPerSecond ?? 0) >= (memory.largeRate ?? Number.POSITIVE_INFINITY) * sameRate;
  const isEnough = isAsFluid && height !== undefined && tileHeight !== undefined && tileHeight <= height;
  if (goodMs < memory.waitMs || isEnough) return { ...memory, bad, goodFromMs };
  return { ...memory, wanted: "high", bad: 0, goodFromMs: undefined, wentUpAtMs: atMs };
}
