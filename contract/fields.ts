import * as z from "zod/mini";
import { limits } from "./limits.ts";
import { plainText, visibleText } from "./typedText.ts";

/** Fields that many calls share. */
export const SerialNumber = z.string().check(z.minLength(4), z.maxLength(limits.serialMax), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/));
export const Id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/));
/** An instant as ISO 8601 in UTC. Year 0 is invalid because the store cannot hold it. */
export const InstantUtc = z.iso.datetime().check(z.refine((text) => text >= "0001"));
/** IANA zone, `Europe/Madrid`. */
export const TimeZoneId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/));
/** Schema of a name: one line of visible characters. Compare names with `foldedText` of `domain/identity/`. */
export const nameOf = ({ min, max }: { min: number; max: number }) =>
  z.string().check(z.overwrite(visibleText), z.minLength(min), z.maxLength(max));
/** VD-01: forms check a device name by this rule before they send it. */
export const deviceNameRule = { min: limits.deviceNameMin, max: limits.deviceNameMax, isRequired: true } as const;
export const DeviceName = nameOf(deviceNameRule);
export const Email = z.string().check(z.overwrite(plainText), z.maxLength(limits.emailMax), z.email());
export const LocaleISO2 = z.enum(["en", "es"]);
export type LocaleISO2 = z.infer<typeof LocaleISO2>;
/** Wire number of an enumeration. Any value is accepted, because enumerations grow (EN-21). */
export const WireNumber = z.int().check(z.gte(0), z.lte(255));
/** Comment on a deletion, for the log (UX-02). */
export const Comment = z.string().check(z.trim(), z.maxLength(limits.commentMax));
/** The last change: who and when. */
export const LastChange = z.object({ by: z.string(), atUtc: InstantUtc });
export type LastChange = z.infer<typeof LastChange>;
/** rule for names of groups, zones, sites, schedules and roles. Forms check it before they send. */
export const nameRule = { min: limits.nameMin, max: limits.nameMax, isRequired: true } as const;
export const Name = nameOf(nameRule);
/** VD-05: a text that is empty or has at least `min` characters. */
export const textOrNothing = (rule: { min: number; max: number }) => emptyOr(rule, z.trim());
/** The same as one line, such as a line of an address or an external id. */
export const lineOrNothing = (rule: { min: number; max: number }) => emptyOr(rule, z.overwrite(visibleText));
const emptyOr = ({ min, max }: { min: number; max: number }, tidied: ReturnType<typeof z.trim>) =>
  z.string().check(
    tidied,
    z.maxLength(max),
    // Forms read `min` from here for their error text.
    z.refine((text) => text === "" || text.length >= min, { params: { min } }),
  );
/** VD-02: an https URL without a password, or empty. */
export const HttpsUrlOrNothing = textOrNothing({ min: limits.urlMin, max: limits.urlMax }).check(
  z.refine((text) => text.length < limits.urlMin || (/^https:\/\/[^\s/]/i.test(text) && URL.canParse(text) && hasNoPassword(text))),
);
const hasNoPassword = (address: string) => {
  const { username, password } = new URL(address);
  return username === "" && password === "";
};
export const descriptionRule = { min: limits.descriptionMin, max: limits.descriptionMax } as const;
export const Description = textOrNothing(descriptionRule);
/** The version that the client saw; without it the update applies to the stored version (decision 17). */
export const SeenVersion = z.optional(z.int());
/** The version that a save replaces; 0 for the first save. The next version must fit into an int32 column. */
export const SavedOver = z.int32().check(z.gte(0), z.lt(2_147_483_647));
/** Search text of a list; matches anywhere, ignoring case. */
export const Search = z.optional(z.string().check(z.trim(), z.maxLength(100)));
/** A number in a query string. */
export const QueryNumber = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

/** Wire numbers in a query string: `0,4`. */
export const WireNumbers = z.pipe(
  z.string().check(z.regex(/^\d{1,3}(,\d{1,3}){0,31}$/)),
  z.transform((text) => text.split(",").map(Number)),
);
/** Counted from 1. */
export const PageNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number));

/** Keyset page: `after` is the `next` cursor of the previous page. */
export const PageQuery = {
  after: z.optional(z.string().check(z.maxLength(512))),
  pageSize: z.optional(z.pipe(z.enum(["10", "25", "50", "100"]), z.transform(Number))),
};
export const pageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ rows: z.array(row), next: z.optional(z.string()) });

/** */
export const Pin = z.string().check(z.regex(new RegExp(`^\\d{${limits.pinMin},${limits.pinMax}}$`)));
