import { limits } from "#contract/limits.ts";
import type { Rendition } from "#contract/live.ts";
import { everySecond } from "./everySecond.ts";
import type { LiveConnection } from "./liveConnection.ts";
import { readStatistics, type StatisticsCounters } from "./liveStatistics.ts";
import { freshMemory, nextRendition, type RenditionChoice } from "./renditionRule.ts";

/** Ask a device again after this time if it could not switch or its answer was lost. */
const askAgainMs = 30_000;

export interface KeepRenditionOptions {
  readonly connection: Pick<LiveConnection, "state" | "stats" | "send">;
  readonly choice: () => RenditionChoice;
  /** Height of the tile in device pixels. */
  readonly tileHeight: () => number | undefined;
}

/** B-26: checks the video once a second and asks the device for the rendition that suits it. Returns the function that stops it. */
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
    // Videos that have just opened compete for the processor, so their first seconds prove nothing.
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
