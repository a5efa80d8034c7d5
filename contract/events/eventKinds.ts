import type * as z from "zod/mini";
import { accountKinds } from "./accountKinds.ts";
import { credentialKinds } from "./credentialKinds.ts";
import { deviceKinds } from "./deviceKinds.ts";
import { doorKinds } from "./doorKinds.ts";
import { intercomKinds } from "./intercomKinds.ts";
import type { EventKindFacts } from "./kind.ts";
import { peopleKinds } from "./peopleKinds.ts";
import { placeKinds } from "./placeKinds.ts";
import { videoKinds } from "./videoKinds.ts";

/**
 * Every kind of entry of the log of events. A kind that is missing here cannot be written, and the console's descriptions do not compile
 * until they have words for each.
 */
export const eventKinds = {
  ...doorKinds,
  ...deviceKinds,
  ...videoKinds,
  ...intercomKinds,
  ...placeKinds,
  ...peopleKinds,
  ...credentialKinds,
  ...accountKinds,
} as const satisfies Readonly<Record<string, EventKindFacts>>;

export type EventKind = keyof typeof eventKinds;

/** Kinds of which a fact holds. */
export const kindsWhere = (holds: (facts: EventKindFacts) => boolean): EventKind[] =>
  (Object.keys(eventKinds) as EventKind[]).filter((each) => holds(eventKinds[each]));

/** What is known of a kind; undefined for one that an older or newer release wrote. */
export const factsOf = (kind: string): EventKindFacts | undefined =>
  Object.hasOwn(eventKinds, kind) ? eventKinds[kind as EventKind] : undefined;

/** Whether an access right may be different after an entry of this kind. */
export const mayChangeRights = (kind: string): boolean => factsOf(kind)?.rights !== "none";

/** What an entry of this kind says. */
export type EventData<Kind extends EventKind> = z.infer<(typeof eventKinds)[Kind]["data"]>;

/** What an entry says if it is of this kind; undefined where it is of another, or an older release wrote it in another form. */
export function dataOf<Kind extends EventKind>(entry: { kind: string; data: unknown }, kind: Kind): EventData<Kind> | undefined {
  if (entry.kind !== kind) return undefined;
  return eventKinds[kind].data.safeParse(entry.data).data as EventData<Kind> | undefined;
}
