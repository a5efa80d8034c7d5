import * as z from "zod/mini";
import { dayMs, minuteMs } from "#contract/durations.ts";

/** The end of the person's own validity; no credential lasts longer. */
export interface Ends {
  validUntilUtc?: string | undefined;
}

export interface Times {
  validFrom: string;
  expiresOn: string;
}

const lastsMs = ({ validFrom: from, expiresOn: until }: Times) => Date.parse(until) - Date.parse(from);

/** The platform's rules for the times of a link, so that errors show before the call. */
export const timesRules = (
  { validUntilUtc }: Ends,
  { daysMax, tooLong, beyondPerson }: { daysMax: number; tooLong: string; beyondPerson: string },
) => [
  z.refine<Times>((times) => lastsMs(times) > 0, { path: ["expiresOn"], error: "credentials.key.untilBeforeFrom" }),
  z.refine<Times>((times) => lastsMs(times) <= daysMax * dayMs, { path: ["expiresOn"], error: tooLong }),
  z.refine<Times>(({ expiresOn: until }) => validUntilUtc === undefined || Date.parse(until) <= Date.parse(validUntilUtc), {
    path: ["expiresOn"],
    error: beyondPerson,
  }),
];

/** valid from this minute for so many milliseconds, or until the person's own validity ends. */
export function newTimes(nowMs: number, lengthMs: number, { validUntilUtc }: Ends): Times {
  const from = Math.floor(nowMs / minuteMs) * minuteMs;
  const until = Math.min(from + lengthMs, validUntilUtc === undefined ? Infinity : Date.parse(validUntilUtc));
  return { validFrom: new Date(from).toISOString(), expiresOn: new Date(until).toISOString() };
}
