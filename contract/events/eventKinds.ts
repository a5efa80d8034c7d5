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

/** Every kind of entry of the event log. Writing a kind that is missing here does not compile, nor does a kind without words in the console. */
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

/** The kinds whose facts match. */
export const kindsWhere = (holds: (facts: EventKindFacts) => boolean): EventKind[] =>
  (Object.keys(eventKinds) as EventKind[]).filter((each) => holds(eventKinds[each]));

/** The facts of a kind; undefined for a kind that another release wrote. */
export const factsOf = (kind: string): EventKindFacts | undefined =>
  Object.hasOwn(eventKinds, kind) ? eventKinds[kind as EventKind] : undefined;

/** Whether an entry of this kind may change an access right. A kind of another release may. */
export const mayChangeRights = (kind: string): boolean => factsOf(kind)?.rights !== "none";

/** The data of an entry of this kind. */
export type EventData<Kind extends EventKind> = z.infer<(typeof eventKinds)[Kind]["data"]>;

/** The data of an entry of this kind; undefined for another kind, and for an entry that an older release wrote in another form. */
export function dataOf<Kind extends EventKind>(entry: { kind: string; data: unknown }, kind: Kind): EventData<Kind> | undefined {
  if (entry.kind !== kind) return undefined;
  return eventKinds[kind].data.safeParse(entry.data).data as EventData<Kind> | undefined;
}
