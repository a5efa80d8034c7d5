import type { EventActor, EventLog as EventLogEntry, EventOrder } from "#contract/eventLogs.ts";
import type { EventData, EventKind, eventKinds } from "#contract/events/eventKinds.ts";
import type { DataOfAny } from "#contract/events/kind.ts";
import type { ToldOf } from "#contract/events/telling.ts";
import type { Topic } from "#contract/realtime.ts";
import type { Database } from "../store/connect.ts";

/** Fields of every entry before the log gives it a sequence. */
interface EntryFields {
  /** Given by the sender when a repeated delivery must not be logged twice. */
  eventId?: string;
  /** When it happened; now when absent. */
  occurredAt?: Date;
  actor: EventActor;
}

/** Which site and device the entry is of. */
interface PlaceFields {
  account: { siteId?: never; serialNumber?: never };
  site: { siteId: string; serialNumber?: never };
  device: { siteId: string; serialNumber: string };
  siteIfAny: { siteId?: string; serialNumber?: never };
  anywhere: { siteId?: string; serialNumber?: string };
}

type FactsOf<Kind extends EventKind> = (typeof eventKinds)[Kind];
/** What consoles are told of the entry that its other fields do not have; `nothing` where it tells nothing. */
type ToldFields<Kind extends EventKind> = ToldOf<FactsOf<Kind>["tells"], FactsOf<Kind>["isNothingToo"] extends true ? "nothing" : never>;

/** The same as the last argument of a builder, which may be left out where it may. */
export type ToldArgument<Kind extends EventKind> =
  object extends ToldFields<Kind> ? [told?: ToldFields<Kind>["told"]] : [told: ToldFields<Kind>["told"]];

/** Kinds without required data may omit it. */
type DataOf<Kind extends EventKind> = object extends EventData<Kind> ? { data?: EventData<Kind> } : { data: EventData<Kind> };

/** An entry of a kind before the log gives it a sequence. */
export type NewEventOf<Kind extends EventKind> = Kind extends EventKind
  ? EntryFields & { kind: Kind } & DataOf<Kind> & PlaceFields[FactsOf<Kind>["place"]] & ToldFields<Kind>
  : never;

/** An entry before the log gives it a sequence: a kind with what belongs to it. */
export type NewEvent = NewEventOf<EventKind>;

/** The data of a kind without the fields that a builder adds. */
export type DataBesides<Kind extends EventKind, Added extends string> = Omit<EventData<Kind>, Added>;

/** What builders add to a kind and its data. */
interface BuiltFields extends Partial<EntryFields> {
  siteId?: string;
  serialNumber?: string;
  told?: object | "nothing";
}

/** An entry from a builder with a generic kind. TypeScript cannot assign a generic kind with what belongs to it to the union. */
export const entryOf = (fields: BuiltFields & Pick<EntryFields, "actor"> & { kind: EventKind }, data: object): NewEvent =>
  ({ ...fields, data }) as NewEvent;

/** The entry of a builder, of another place or telling something else. */
export const entryWith = (entry: NewEvent, fields: BuiltFields): NewEvent => ({ ...entry, ...fields }) as NewEvent;

/** Adds fields that any entry may have. */
export const withData = (entry: NewEvent, data: DataOfAny): NewEvent => ({ ...entry, data: { ...entry.data, ...data } }) as NewEvent;

export interface StoredEvent extends EventLogEntry {
  accountId: string;
  notification: { topic: Topic; code: string; data: Record<string, unknown> } | undefined;
}

/** An entry's place in the log; with `occurredAt` its place by when things happened. */
export interface EventPlace {
  sequence: number;
  occurredAt?: Date;
}

/** Which entries: all that match every word of it. */
export interface EventFilter {
  sequences?: readonly number[];
  personId?: string;
  /** Only calls of an intercom to this person, or with null to the lobby. */
  calledPersonId?: string | null;
  /** Keeps to what this credential was used for, by its id in policies. */
  credentialId?: string;
  /** Keeps to decisions on access with one of these results (EN-05). */
  accessResults?: readonly number[];
  categories?: readonly number[];
  serialNumber?: string;
  /** Only entries of this site; excludes entries of the whole account. */
  siteId?: string;
  kinds?: readonly string[];
  from?: Date;
  to?: Date;
  /** Sites of the asker; all when absent. */
  siteIds?: ReadonlySet<string>;
  serialNumbers?: ReadonlySet<string>;
  /** B-07: keeps to what people did, and of that to these areas, to one thing, to what contains a text. */
  audit?: { areas?: readonly string[]; thing?: string; search?: string };
  /** Leaves out sign-ins and the like, which tell where people are and what they use. */
  isWithoutPersonal?: boolean;
}

export interface EventQuery extends EventFilter {
  /** Order of the entries; default `recorded`, newest first. */
  order?: EventOrder;
  /** The place after which to read, with the time if the order is by time. */
  after?: EventPlace;
  /** Entries to leave out at the start. */
  offset?: number;
  limit: number;
}

/** So many entries of a category between two edges, which `bucket` counts from 0. */
export interface EventCount {
  bucket: number;
  category: number;
  count: number;
}

/** The event log of the account. Consoles get only what is in it. */
export interface EventLog {
  /**
   * Appends in the caller's transaction, as late as possible in it: the account's counter row stays locked until the commit,
   * which is what keeps a late commit from slipping behind a reader's cursor.
   * Answers the sequences; an event whose id is already there is skipped and answers undefined.
   */
  append(transaction: Database, accountId: string, events: readonly NewEvent[]): Promise<(number | undefined)[]>;
  /**
   * Runs `work` in a transaction, appends what it answers, then lets `finish` write the sequences where they are needed.
   * The counter row stays locked from the append to the commit, so keep `finish` short.
   */
  record(
    accountId: string,
    work: (transaction: Database) => Promise<readonly NewEvent[]>,
    finish?: (transaction: Database, sequences: readonly (number | undefined)[]) => Promise<void>,
  ): Promise<(number | undefined)[]>;
  /**
   * As `record`, with others of the account that come at the same moment in one transaction. For what is done often and is short.
   * `work` may be called a second time when others were in its way, and must not act outside of its transaction.
   */
  recordTogether: EventLog["record"];
  /** Entries after a sequence, oldest first. */
  readAfter(accountId: string, sequence: number, limit: number): Promise<StoredEvent[]>;
  /** Entries in the order asked for. */
  query(accountId: string, query: EventQuery): Promise<StoredEvent[]>;
  /** Entries by category between ascending edges, of which the last is the end; what counts none is left out. */
  count(accountId: string, filter: Omit<EventFilter, "from" | "to">, edges: readonly Date[]): Promise<EventCount[]>;
  /** Sequence of the newest entry; 0 for none. */
  head(accountId: string): Promise<number>;
  /** Called after every commit that appended to the account, in this process and in others. */
  onAppended(listener: (accountId: string) => void): () => void;
}
