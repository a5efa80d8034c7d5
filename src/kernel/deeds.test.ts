import { expect, it } from "vitest";
import { deedOf, inDeed, signalOfDeed } from "./deeds.ts";

it("[B-31] a deed's signal ends with the session and is known through a signal that is made of it", () => {
  const session = new AbortController();
  const signal = signalOfDeed(session.signal);
  const joined = inDeed(deedOf(signal), AbortSignal.any([signal, session.signal]));
  expect([deedOf(joined) === deedOf(signal), deedOf(session.signal), deedOf(undefined)]).toEqual([true, undefined, undefined]);
  session.abort();
  expect([signal.aborted, joined.aborted]).toEqual([true, true]);
});
