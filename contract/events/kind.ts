import * as z from "zod/mini";
import { EventCategory } from "../enumerations.ts";

/**
 * The part of an account's access policy that an entry may change. `none`: no part. `places`: sites, zones, doors, holidays or lockdowns.
 * `schedule`, `group`, `person`: the one that the entry names. `account`: any part.
 */
export type RightsChange = "none" | "places" | "schedule" | "group" | "person" | "account";

type Shape = z.core.$ZodLooseShape;

/** Facts about all entries of a kind. */
export interface EventKindFacts<Data extends Shape = Shape> {
  readonly rights: RightsChange;
  readonly category: EventCategory;
  /** B-07: whether the audit lists the entry when a person caused it. Entries that doors report are too many for it. */
  readonly isAudited: boolean;
  /** The data of an entry. Fields that older releases did not write are optional. */
  readonly data: z.ZodMiniObject<Data>;
}

/** Fields that any entry may have. */
export const ofAll = {
  /** B-31: the reason that the person gave. */
  givenReason: z.optional(z.string()),
  /** How far the device's clock was ahead; the entry has the corrected time. */
  deviceClockSkewMs: z.optional(z.number()),
  /** The device reported it after a later state. */
  isHistory: z.optional(z.boolean()),
};

/** Declares a kind. Its category is Event and the audit lists it, unless `facts` says otherwise. */
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
/** Fields by name, such as those of the call that changed a thing. */
export const fields = z.record(z.string(), z.unknown());
/** The changed fields before and after. A created thing has only `to`, a deleted one only `from`. */
export const change = { from: maybe(fields), to: maybe(fields) };
/** The person, with their name at that time. */
export const about = { personId: text, personName: text };
/** Part of a recording, in UTC. */
export const range = { fromUtc: text, toUtc: text };
/** The data that any entry may have. */
export type DataOfAny = z.infer<z.ZodMiniObject<typeof ofAll>>;
