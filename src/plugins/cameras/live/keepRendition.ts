import { limits } from "#contract/limits.ts";
import type { Rendition } from "#contract/live.ts";
import { everySecond } from "./everySecond.ts";
import type { LiveConnection } from "./liveConnection.ts";
import { readStatistics, type StatisticsCounters } from "./liveStatistics.ts";
import { freshMemory, nextRendition, type RenditionChoice } from "./renditionRule.ts";

/** A device that could not give a picture, or whose answer was lost, is asked again. */
const askAgainMs = 30_000;

export interface KeepRenditionOptions {
  readonly connection: Pick<LiveConnection, "state" | "stats" | "send">;
  readonly choice: () => RenditionChoice;
  /** Of the tile, in pixels of the device. */
  readonly tileHeight: () => number | undefined;
}

/** B-26: looks once a second how the picture does and asks the device for the one that is wanted; the answer stops it. */
export function keepRendition({ connection, choice, tileHeight }: KeepRenditionOptions): () => void {
  let memory = freshMemory;
  let counters: StatisticsCounters | undefined;
  let asked: { readonly rendition: Rendition; readonly atMs: number } | undefined;
  let isStopped = false;

  const look = async () => {
    const report = await connection.stats().catch(() => undefined);
    if (isStopped || !report || connection.state.status !== "live") return;
    const atMs = performance.now();
    const read = readStatistics(report.entries(), atMs, counters);
    counters = read.counters;
    const { loss, freezes, droppedFrames, decodedFrames, framesPerSecond, height } = read.statistics;
    const chosen = choice();
    const dropped = droppedFrames && droppedFrames / (droppedFrames + (decodedFrames ?? 0));
    if (chosen !== "auto") memory = freshMemory;
    // Many that open at once are busy with that: how one picture does is not told yet.
    else if (Date.now() - connection.state.sinceMs >= limits.liveSettleMs) {
      memory = nextRendition(memory, { atMs, loss, freezes, dropped, framesPerSecond, height, tileHeight: tileHeight() });
    }
    const rendition = chosen === "auto" ? memory.wanted : chosen;
    if (rendition === connection.state.rendition) asked = undefined;
    else if (asked?.rendition !== rendition || atMs - asked.atMs >= askAgainMs) {
      asked = { rendition, atMs };
      connection.send({ type: "rendition", rendition });
    }
  };
  const stop = everySecond(() => void look());
  return () => {
    isStopped = true;
    stop();
  };
}
