import { type Topic, type TopicData, topics } from "../realtime.ts";

/**
 * Where a document has a field from: a field of the entry's data, or the entry itself. `at`: when it happened. `personId` and `personName`:
 * who caused it, where that is a person.
 */
export type Source =
  | { readonly data: string }
  | { readonly entry: "at" | "serialNumber" | "siteId" | "actorName" | "personId" | "personName" };

export const at = { entry: "at" } as const;
export const serialNumber = { entry: "serialNumber" } as const;
export const siteId = { entry: "siteId" } as const;
export const actorName = { entry: "actorName" } as const;
export const personId = { entry: "personId" } as const;
export const personName = { entry: "personName" } as const;
export const of = <const Field extends string>(data: Field): { readonly data: Field } => ({ data });

type CodeOf<T extends Topic> = (typeof topics)[T]["codes"][number];
type DocumentOf<T extends Topic> = { readonly [Field in keyof TopicData<T>]?: TopicData<T>[Field] | Source };

/** What consoles are told of an entry. Fields that `document` does not name, and the code where there are several, come from who records it. */
export interface Telling<T extends Topic = Topic, Document = Readonly<Record<string, unknown>>, Codes = readonly string[]> {
  readonly topic: T;
  readonly codes: Codes;
  readonly document: Document;
}

/** Declares what an entry tells. The code is the topic's, unless `codes` chooses among several. */
export const telling = <const T extends Topic, const Document extends DocumentOf<T>, const Codes extends readonly CodeOf<T>[]>(
  topic: T,
  document: Document,
  ...codes: Codes
): Telling<T, Document, Codes> => ({
  topic,
  document,
  codes: codes.length > 0 ? codes : (topics[topic].codes as readonly string[] as Codes),
});

/** Declares the one thing that entries of a kind tell. */
export const tells = <const T extends Topic, const Document extends DocumentOf<T>, const Codes extends readonly CodeOf<T>[]>(
  topic: T,
  document: Document,
  ...codes: Codes
): { readonly tells: readonly [Telling<T, Document, Codes>] } => ({ tells: [telling(topic, document, ...codes)] });

/** Some of the entries tell nothing: what was later already known, and what is told by another entry of the same deed. */
export const orNothing = <const Facts extends { readonly tells: readonly Telling[] }>(
  facts: Facts,
): Facts & { readonly isNothingToo: true } => ({
  ...facts,
  isNothingToo: true,
});

type Change = "added" | "changed" | "removed";
/** Consoles read the device again. */
export const tellsDevice = <const Kind extends Change>(change: Kind) =>
  tells("Devices/Index", { SerialNumber: serialNumber, Change: change });
/** Consoles read the person again. */
export const tellsUser = <const Kind extends Change>(change: Kind) => tells("Users/Index", { Id: of("personId"), Change: change });
/** Consoles read the person's credentials again. */
export const tellsCredential = <const Kind extends Change>(change: Kind) =>
  tells("Credentials/Index", { Id: of("personId"), Change: change });

/** What of a document who records an entry gives. */
type Given<One extends Telling> = Omit<TopicData<One["topic"]>, keyof One["document"]> &
  (One["codes"] extends readonly [string, string, ...string[]] ? { code: One["codes"][number] } : unknown);

/** Who records an entry says which of several things it tells. */
type Chosen<One extends Telling> = One extends Telling ? { topic: One["topic"] } & Given<One> : never;

/** What an entry has as `told`: nothing where all of the document is of the entry. */
export type ToldOf<Tells extends readonly Telling[], Nothing> = Tells extends readonly []
  ? { told?: never }
  : Tells extends readonly [infer One extends Telling]
    ? keyof Given<One> extends never
      ? { told?: Nothing }
      : object extends Given<One>
        ? { told?: Given<One> | Nothing }
        : { told: Given<One> | Nothing }
    : { told: Chosen<Tells[number]> | Nothing };
