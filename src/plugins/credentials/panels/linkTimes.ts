import * as z from "zod/mini";
import { dayMs, hourMs, minuteMs } from "#contract/durations.ts";

/** When the person's own time ends, which nothing of theirs outlasts. */
export interface Ends {
  validUntilUtc?: string | undefined;
}

interface Times {
  validFrom: string;
  expiresOn: string;
}

const lastsMs = ({ validFrom: from, expiresOn: until }: Times) => Date.parse(until) - Date.parse(from);

/** What the platform will say of the times of a link, before it is asked. */
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

/** from this minute on for so many hours, or for as long as the person may come. */
export function newTimes(nowMs: number, hours: number, { validUntilUtc }: Ends): Times {
  const from = Math.floor(nowMs / minuteMs) * minuteMs;
  const until = Math.min(from + hours * hourMs, validUntilUtc === undefined ? Infinity : Date.parse(validUntilUtc));
  return { validFrom: new Date(from).toISOString(), expiresOn: new Date(until).toISOString() };
}
