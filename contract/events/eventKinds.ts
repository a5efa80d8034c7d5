import * as z from "zod/mini";
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

interface AnyEntry {
  kind: string;
  data: unknown;
}

/** An entry of one of the kinds: what its `kind` is says what its data has. */
export type KnownEntry<Entry extends AnyEntry> = {
  [Kind in EventKind]: Omit<Entry, "kind" | "data"> & { kind: Kind; data: Partial<EventData<Kind>> };
}[EventKind];

/**
 * The entry by its kind, with the fields of its data that fit: some are missing where an older release wrote it in another form, and where a
 * session may not read all of it. Undefined for a kind that another release wrote.
 */
export function knownEntry<Entry extends AnyEntry>(entry: Entry): KnownEntry<Entry> | undefined {
  const facts = factsOf(entry.kind);
  return facts && ({ ...entry, data: fittingFields(facts, entry.data) } as KnownEntry<Entry>);
}

function fittingFields({ data: schema }: EventKindFacts, data: unknown): object {
  const whole = schema.safeParse(data);
  if (whole.success) return whole.data;
  const given = Object.entries(typeof data === "object" && data !== null ? data : {});
  return Object.fromEntries(
    given.flatMap(([field, value]) => {
      const each = Object.hasOwn(schema.shape, field) ? z.safeParse(schema.shape[field] as z.ZodMiniType, value) : undefined;
      return each?.success === true ? [[field, each.data]] : [];
    }),
  );
}

/** A text of an entry's data, whichever of the kinds that have it the entry is of. */
export function textIn(
  { data }: Pick<AnyEntry, "data">,
  field: { [Kind in EventKind]: keyof EventData<Kind> }[EventKind],
): string | undefined {
  const value: unknown = typeof data === "object" && data !== null && field in data ? Reflect.get(data, field) : undefined;
  return typeof value === "string" ? value : undefined;
}
