import { minuteMs } from "#contract/durations.ts";
import type { Rendition } from "#contract/live.ts";

/** What a person chose for a camera: the rule decides, or one of its two pictures. */
export const renditionChoices = ["auto", "high", "low"] as const;
export type RenditionChoice = (typeof renditionChoices)[number];

/** How one live picture did in the last second. What the browser has no figure of counts as good. */
export interface PictureHealth {
  /** From any clock that nobody sets. */
  readonly atMs: number;
  /** Share of the packets that did not arrive, 0 to 1. */
  readonly loss: number | undefined;
  readonly freezes: number | undefined;
  /** Share of the frames that arrived and were not shown, 0 to 1. */
  readonly dropped: number | undefined;
  readonly framesPerSecond: number | undefined;
  /** Of the picture that is shown and of its place on the screen, both in pixels of the device. */
  readonly height: number | undefined;
  readonly tileHeight: number | undefined;
}

/** What the rule remembers of one picture. */
export interface RenditionMemory {
  readonly wanted: Rendition;
  /** Bad seconds, less the good ones since. */
  readonly bad: number;
  /** Since when the present picture has been good without a break. */
  readonly goodFromMs: number | undefined;
  /** How long the small picture has to be good before the large one is tried again. */
  readonly waitMs: number;
  readonly wentUpAtMs: number | undefined;
  /** Pictures a second of the large one while it was last good; undefined before that. */
  readonly largeRate: number | undefined;
}

const badLoss = 0.05;
const badDropped = 0.2;
const badSeconds = 3;
/** Where the large picture is shown at half its height or less, little is lost by the small one. */
const badSecondsWhenSmall = 2;
const shortestWaitMs = 20_000;
const longestWaitMs = 320_000;
/** A small picture that shows less of what moves than this share of the large one is no match for it, however small the tile. */
const sameRate = 0.8;
/** A large picture that fails so soon after it was tried came back too early. */
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
 * B-26: which of a camera's pictures is wanted after another second of it.
 * - Down after three bad seconds that good ones do not outweigh.
 * - Up after 20 s without a bad one, where the tile shows more than the small picture has, in height or in pictures a second.
 * - A large picture that fails within a minute makes the next wait twice as long, up to 320 s; one that lasts makes it short again.
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
