import * as z from "zod/mini";
import { EventCategory } from "../enumerations.ts";

/**
 * Which part of an account's access policy is different after an entry. `none`: no right is. `places`: sites, zones, doors, holidays or
 * lockdowns. `schedule`, `group`, `person`: the one that the entry names. `account`: any part.
 */
export type RightsChange = "none" | "places" | "schedule" | "group" | "person" | "account";

type Shape = z.core.$ZodLooseShape;

/** What is known of every entry of a kind. */
export interface EventKindFacts<Data extends Shape = Shape> {
  readonly rights: RightsChange;
  readonly category: EventCategory;
  /** B-07: whether the audit shows it where a person caused it. What people do at doors is too much for it, and is in the log. */
  readonly isAudited: boolean;
  /** What an entry of the kind says. What older releases did not write is optional. */
  readonly data: z.ZodMiniObject<Data>;
}

/** Any entry may have these. */
export const ofAll = {
  /** B-31: why the person did it, in their words. */
  givenReason: z.optional(z.string()),
  /** A device's clock was off by this much; the entry has the corrected time. */
  deviceClockSkewMs: z.optional(z.number()),
  /** The device told of it after it had told of a later state. */
  isHistory: z.optional(z.boolean()),
};

/** A kind with the data of its entries; an ordinary event of the audit unless told. */
export function kind<const Data extends Shape>(
  rights: RightsChange,
  shape: Data,
  facts: Partial<Pick<EventKindFacts, "category" | "isAudited">> = {},
): EventKindFacts<Data & typeof ofAll> {
  return { rights, category: EventCategory.Event, isAudited: true, ...facts, data: z.object({ ...shape, ...ofAll }) };
}

export const text = z.string();
export const number = z.number();
export const flag = z.boolean();
export const texts = z.array(z.string());
export const maybe = z.optional;
/** Fields by name; those of the call that changed them. */
const fields = z.record(z.string(), z.unknown());
/** What changed, as it was and as it is. A thing that is new has only `to`, one that is gone only `from`. */
export const change = { from: maybe(fields), to: maybe(fields) };
/** Whom it is about, by the name of then. */
export const about = { personId: text, personName: text };
/** Part of a recording, in UTC. */
export const range = { fromUtc: text, toUtc: text };
/** What an entry of any kind may say. */
export type DataOfAny = z.infer<z.ZodMiniObject<typeof ofAll>>;
