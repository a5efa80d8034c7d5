import { minuteMs } from "#contract/durations.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { WhenName } from "../accessParams.ts";

/** A time in the parameters of a panel. */
export interface WhenParams {
  when?: WhenName | undefined;
  at?: string | undefined;
}

/** The query for the platform; empty for now. */
export function whenQuery({ when, at }: WhenParams): { at?: string; atAll?: "true" } {
  if (when === "all") return { atAll: "true" };
  return when === "at" && at !== undefined ? { at } : {};
}

/** The current minute, as the initial value of the time fields. */
export function thisMinute({ serverNowMs }: Kernel["realtime"]): string {
  return new Date(Math.floor(serverNowMs() / minuteMs) * minuteMs).toISOString();
}

/** The instant for the explanation of a row: the one checked, or the next opening. */
export function timeToExplain({ when, at }: WhenParams, ways: readonly { startUtc: string }[], atUtc: string): string {
  if (when === "at" && at !== undefined) return at;
  if (when !== "all") return "now";
  const [next] = ways.map(({ startUtc }) => startUtc).toSorted();
  return next === undefined || next <= atUtc ? "now" : next;
}
