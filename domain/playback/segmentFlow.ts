import { leastAheadMs, segmentBatch } from "#contract/playback.ts";

/**
 * - `device`: only the device has it.
 * - `asked`: the device was told to upload it (PL-05: sentToDevice).
 * - `cloud`: it can be read (PL-05: uploaded).
 * - `lost`: nobody has it any more.
 */
export type FlowPlace = "device" | "asked" | "cloud" | "lost";

export interface FlowSegment {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  readonly place: FlowPlace;
}

/** PL-05: where the segments of a clip are, oldest first, and which of them were asked for last. */
export interface SegmentFlow<Segment extends FlowSegment = FlowSegment> {
  readonly segments: readonly Segment[];
  readonly batch: readonly string[];
}

/** Progress of the last batch. */
export interface Preparation {
  readonly done: number;
  readonly total: number;
}

const isMissing = ({ place }: FlowSegment) => place === "device" || place === "asked";

/** The first segment from an instant on that cannot be read yet. */
export function holeAfter<Segment extends FlowSegment>({ segments }: SegmentFlow<Segment>, atMs: number): Segment | undefined {
  return segments.find((segment) => segment.endMs > atMs && isMissing(segment));
}

/**
 * PL-05: asks for the next batch where less than 10 s are left before a hole that nobody has asked for, which is also so after a seek into
 * one. What was asked for before and is not in it is not wanted any more. `asked` is empty where there is nothing to ask for.
 */
export function askAhead<Segment extends FlowSegment>(
  flow: SegmentFlow<Segment>,
  atMs: number,
): { flow: SegmentFlow<Segment>; asked: readonly Segment[] } {
  const hole = holeAfter(flow, atMs);
  if (hole?.place !== "device" || hole.startMs - atMs >= leastAheadMs) return { flow, asked: [] };
  const asked = flow.segments.filter((segment) => segment.endMs > atMs && isMissing(segment)).slice(0, segmentBatch);
  return { flow: asking(flow, asked), asked };
}

function asking<Segment extends FlowSegment>({ segments }: SegmentFlow<Segment>, asked: readonly Segment[]): SegmentFlow<Segment> {
  const batch = asked.map(({ id }) => id);
  const placed = (segment: Segment): FlowPlace => (batch.includes(segment.id) ? "asked" : "device");
  return { segments: segments.map((each) => (isMissing(each) ? { ...each, place: placed(each) } : each)), batch };
}

/** PL-06: nothing is wanted any more. */
export function cancelled<Segment extends FlowSegment>(flow: SegmentFlow<Segment>): SegmentFlow<Segment> {
  return asking(flow, []);
}

/** Segments that are elsewhere now. */
export function moved<Segment extends FlowSegment>(
  { segments, batch }: SegmentFlow<Segment>,
  ids: readonly string[],
  place: FlowPlace,
): SegmentFlow<Segment> {
  return { segments: segments.map((each) => (ids.includes(each.id) ? { ...each, place } : each)), batch };
}

/** PL-06: what is waited for before an instant can be shown; undefined where it can be, or where nothing will come. */
export function preparationAt(flow: SegmentFlow, atMs: number): Preparation | undefined {
  const here = flow.segments.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
  if (!here || !isMissing(here)) return undefined;
  const batch = flow.segments.filter(({ id }) => flow.batch.includes(id));
  return { done: batch.filter((segment) => !isMissing(segment)).length, total: batch.length };
}

/** Whether everything between two instants can be read. Gaps below `slackMs` are the camera's frame rate. */
export function isWhole(flow: SegmentFlow, fromMs: number, toMs: number, slackMs: number): boolean {
  let atMs = fromMs;
  for (const { startMs, endMs, place } of flow.segments) {
    if (endMs <= atMs || place !== "cloud") continue;
    if (startMs - atMs > slackMs) return false;
    atMs = endMs;
  }
  return toMs - atMs <= slackMs;
}
