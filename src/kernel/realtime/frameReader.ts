import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { isTopic, type RealtimeFrame, topics } from "#contract/realtime.ts";
import type { RealtimeEvent } from "./realtime.ts";

/** Reads each notification once: frames that a stream repeats, and those that this console does not know, give no event. */
export function createFrameReader(serverNowMs: () => number) {
  const unknownCodes = new Map<string, number>();
  /** By topic: the last sequence heard and the document ids of that entry. */
  const heard = new Map<string, { sequence: number; ids: Set<string> }>();
  const isRepeated = ({ topic, sequence, document: { id } }: RealtimeFrame): boolean => {
    const last = heard.get(topic);
    if (last && (sequence < last.sequence || (sequence === last.sequence && last.ids.has(id)))) return true;
    if (sequence === last?.sequence) last.ids.add(id);
    else heard.set(topic, { sequence, ids: new Set([id]) });
    return false;
  };
  return {
    /** RZ-10: number of unknown notifications by code. */
    unknownCodes: unknownCodes as ReadonlyMap<string, number>,
    read(frame: RealtimeFrame): RealtimeEvent | undefined {
      if (isRepeated(frame)) return undefined;
      const { sequence, document } = frame;
      const data = dataOf(frame);
      if (data === undefined) {
        unknownCodes.set(document.Code, (unknownCodes.get(document.Code) ?? 0) + 1);
        return undefined;
      }
      const at = timeOf(data);
      const isFresh = at !== undefined && Math.abs(serverNowMs() - at) <= limits.notificationFreshMs;
      return { topic: frame.topic, code: document.Code, data, sequence, isFresh } as RealtimeEvent;
    },
    hasHeard: () => heard.size > 0,
    /** The position in the stream is lost, so sequences start again. */
    reset: () => heard.clear(),
  };
}

/** The data of a known notification, parsed. */
function dataOf({ topic, document }: RealtimeFrame): unknown {
  if (!isTopic(topic)) return undefined;
  const definition = topics[topic];
  const codes: readonly string[] = definition.codes;
  if (!codes.includes(document.Code)) return undefined;
  try {
    return z.safeParse(definition.data as z.ZodMiniType, JSON.parse(document.Data)).data;
  } catch {
    return undefined;
  }
}

/** The time of an event, from the field that its topic has for it. */
function timeOf(data: unknown): number | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const at = "Timestamp" in data ? data.Timestamp : "occurredAtUtc" in data ? data.occurredAtUtc : undefined;
  return typeof at === "string" ? Date.parse(at) : undefined;
}
