import * as z from "zod/mini";
import { EventCategory } from "../enumerations.ts";
import type { Telling } from "./telling.ts";

/**
 * The part of an account's access policy that an entry may change. `none`: no part. `places`: sites, zones, doors, holidays or lockdowns.
 * `schedule`, `group`, `person`: the one that the entry names. `account`: any part.
 */
export type RightsChange = "none" | "places" | "schedule" | "group" | "person" | "account";

type Shape = z.core.$ZodLooseShape;

/**
 * What entries of a kind belong to. `account`: no site. `site`: a site. `device`: a device, and the site that it is at. `siteIfAny`: the site
 * of the person or thing, if it has one. `anywhere`: one or the other, or neither.
 */
export type Place = "account" | "site" | "device" | "siteIfAny" | "anywhere";

/** Facts about all entries of a kind. */
export interface EventKindFacts<
  Data extends Shape = Shape,
  Where extends Place = Place,
  Tells extends readonly Telling[] = readonly Telling[],
  IsNothingToo extends boolean = boolean,
> {
  readonly rights: RightsChange;
  readonly category: EventCategory;
  /** B-07: whether the audit lists the entry when a person caused it. Entries that doors report are too many for it. */
  readonly isAudited: boolean;
  readonly place: Where;
  /** What consoles are told of an entry besides the live feed: nothing, one thing, or one of several. */
  readonly tells: Tells;
  /** Whether some of the entries tell nothing although others do. */
  readonly isNothingToo: IsNothingToo;
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

/** What is not as for most kinds: of the category Event, listed by the audit, telling nothing. */
type Facts = Partial<Pick<EventKindFacts, "category" | "isAudited" | "tells" | "isNothingToo">>;
type TellsOf<Own extends Facts> = Own extends { readonly tells: infer Tells extends readonly Telling[] } ? Tells : readonly [];
type TellsNothingToo<Own extends Facts> = Own extends { readonly isNothingToo: true } ? true : false;

const declares =
  <const Where extends Place>(place: Where) =>
  <const Data extends Shape, const Own extends Facts = object>(
    rights: RightsChange,
    shape: Data,
    facts?: Own,
  ): EventKindFacts<Data & typeof ofAll, Where, TellsOf<Own>, TellsNothingToo<Own>> => ({
    rights,
    place,
    category: EventCategory.Event,
    isAudited: true,
    ...facts,
    tells: (facts?.tells ?? []) as TellsOf<Own>,
    isNothingToo: (facts?.isNothingToo ?? false) as TellsNothingToo<Own>,
    data: z.object({ ...shape, ...ofAll }),
  });

/** Each declares a kind by what its entries belong to. */
export const ofAccount = declares("account");
export const atSite = declares("site");
export const atDevice = declares("device");
export const atSiteIfAny = declares("siteIfAny");
export const anywhere = declares("anywhere");

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
