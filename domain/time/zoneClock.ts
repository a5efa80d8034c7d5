import { dayMs } from "#contract/durations.ts";
import { offsetMs } from "./zonedTime.ts";

/** A time in which the zone's clock is ahead of UTC by one and the same. `toMs` is the first instant after it. */
export interface OffsetSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly offsetMs: number;
}

/** The clock of one zone, which remembers when it was changed: asking costs no formatting. */
export interface ZoneClock {
  readonly timeZoneId: string;
  offsetAt(instantMs: number): number;
  /** Spans that touch the time from one instant to another, in order and without gaps. */
  spans(fromMs: number, toMs: number): OffsetSpan[];
}

/** No zone changes its clock to and back again within so short a time. */
const stretchMs = 16 * dayMs;
/** 90 years; a longer search starts a new one. */
const rememberedStretches = 2048;
const clocks = new Map<string, ZoneClock>();

/** The clock of an IANA zone. Throws a RangeError for an unknown zone. */
export function zoneClock(timeZoneId: string): ZoneClock {
  const known = clocks.get(timeZoneId);
  if (known) return known;
  const made = createZoneClock(timeZoneId);
  clocks.set(timeZoneId, made);
  return made;
}

function createZoneClock(timeZoneId: string): ZoneClock {
  const stretches = new Map<number, readonly OffsetSpan[]>();
  let last: OffsetSpan = { fromMs: 0, toMs: 0, offsetMs: offsetMs(0, timeZoneId) };

  function stretch(index: number): readonly OffsetSpan[] {
    const known = stretches.get(index);
    if (known) return known;
    if (stretches.size >= rememberedStretches) stretches.clear();
    const made = spansOf(index * stretchMs, (index + 1) * stretchMs, timeZoneId);
    stretches.set(index, made);
    return made;
  }

  return {
    timeZoneId,
    offsetAt(instantMs) {
      if (instantMs >= last.fromMs && instantMs < last.toMs) return last.offsetMs;
      last = stretch(Math.floor(instantMs / stretchMs)).find(({ toMs }) => instantMs < toMs) ?? last;
      return last.offsetMs;
    },
    spans(fromMs, toMs) {
      const found: OffsetSpan[] = [];
      for (let index = Math.floor(fromMs / stretchMs); index * stretchMs < toMs; index += 1) {
        for (const span of stretch(index)) {
          const before = found.at(-1);
          if (before?.offsetMs === span.offsetMs) found[found.length - 1] = { ...before, toMs: span.toMs };
          else found.push(span);
        }
      }
      return found.filter((span) => span.toMs > fromMs && span.fromMs < toMs);
    },
  };
}

function spansOf(fromMs: number, toMs: number, timeZoneId: string): readonly OffsetSpan[] {
  const first = offsetMs(fromMs, timeZoneId);
  const final = offsetMs(toMs - 1000, timeZoneId);
  if (first === final) return [{ fromMs, toMs, offsetMs: first }];
  // Clocks are changed at whole seconds.
  let before = fromMs / 1000;
  let after = toMs / 1000 - 1;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetMs(middle * 1000, timeZoneId) === first) before = middle;
    else after = middle;
  }
  return [
    { fromMs, toMs: after * 1000, offsetMs: first },
    { fromMs: after * 1000, toMs, offsetMs: final },
  ];
}
