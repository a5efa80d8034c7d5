import { minuteMs } from "#contract/durations.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { WhenName } from "../accessParams.ts";

/** A time as the params of a panel name it. */
export interface WhenParams {
  when?: WhenName | undefined;
  at?: string | undefined;
}

/** What the platform is asked: nothing for now. */
export function whenQuery({ when, at }: WhenParams): { at?: string; atAll?: "true" } {
  if (when === "all") return { atAll: "true" };
  return when === "at" && at !== undefined ? { at } : {};
}

/** The last full minute, where somebody begins to choose a time. */
export function thisMinute({ serverNowMs }: Kernel["realtime"]): string {
  return new Date(Math.floor(serverNowMs() / minuteMs) * minuteMs).toISOString();
}

/** For which instant a row is explained: the one that was asked about, or when it is open next. */
export function timeToExplain({ when, at }: WhenParams, ways: readonly { startUtc: string }[], atUtc: string): string {
  if (when === "at" && at !== undefined) return at;
  if (when !== "all") return "now";
  const [next] = ways.map(({ startUtc }) => startUtc).toSorted();
  return next === undefined || next <= atUtc ? "now" : next;
}
