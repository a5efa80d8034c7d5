import * as z from "zod/mini";
import { limits } from "./limits.ts";
import { plainText, visibleText } from "./typedText.ts";

/** Fields that many calls share. */
export const SerialNumber = z.string().check(z.minLength(4), z.maxLength(limits.serialMax), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/));
export const Id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/));
/** An instant as ISO 8601 in UTC. There is no year 0, in the store least of all. */
export const InstantUtc = z.iso.datetime().check(z.refine((text) => text >= "0001"));
/** Every name goes through here: one line of what can be seen. How two names are compared is the matter of `domain/identity/foldedText.ts`. */
export const nameOf = ({ min, max }: { min: number; max: number }) =>
  z.string().check(z.overwrite(visibleText), z.minLength(min), z.maxLength(max));
/** What forms say of a device's name before it is sent (VD-01). */
export const deviceNameRule = { min: limits.deviceNameMin, max: limits.deviceNameMax, isRequired: true } as const;
export const DeviceName = nameOf(deviceNameRule);
export const Email = z.string().check(z.overwrite(plainText), z.maxLength(limits.emailMax), z.email());
export const LocaleISO2 = z.enum(["en", "es"]);
export type LocaleISO2 = z.infer<typeof LocaleISO2>;
/** A wire number of an enumeration; tables grow, so readers accept any (EN-21). */
export const WireNumber = z.int().check(z.gte(0), z.lte(255));
/** What was typed beside a deletion, for the log (UX-02). */
export const Comment = z.string().check(z.trim(), z.maxLength(limits.commentMax));
/** Who changed something last and when, for whoever finds it changed. */
export const LastChange = z.object({ by: z.string(), atUtc: InstantUtc });
export type LastChange = z.infer<typeof LastChange>;
/** Names of groups, zones, sites, schedules and roles, and what forms say of them before they are sent. */
export const nameRule = { min: limits.nameMin, max: limits.nameMax, isRequired: true } as const;
export const Name = nameOf(nameRule);
/** A text that may be left empty, but not shorter than `min` otherwise (VD-05). */
export const textOrNothing = (rule: { min: number; max: number }) => emptyOr(rule, z.trim());
/** The same of one line, such as one of an address or what another system calls something. */
export const lineOrNothing = (rule: { min: number; max: number }) => emptyOr(rule, z.overwrite(visibleText));
const emptyOr = ({ min, max }: { min: number; max: number }, tidied: ReturnType<typeof z.trim>) =>
  z.string().check(
    tidied,
    z.maxLength(max),
    // Forms say how short it may be, which the check itself does not tell them.
    z.refine((text) => text === "" || text.length >= min, { params: { min } }),
  );
/** VD-02: the address of a page that others open, which is never sent in the clear; empty for none. */
export const HttpsUrlOrNothing = textOrNothing({ min: limits.urlMin, max: limits.urlMax }).check(
  z.refine((text) => text.length < limits.urlMin || (/^https:\/\/[^\s/]/i.test(text) && URL.canParse(text) && hasNoPassword(text))),
);
const hasNoPassword = (address: string) => {
  const { username, password } = new URL(address);
  return username === "" && password === "";
};
export const descriptionRule = { min: limits.descriptionMin, max: limits.descriptionMax } as const;
export const Description = textOrNothing(descriptionRule);
/** The version that an update saw; without one it is checked against what is stored (decision 17). */
export const SeenVersion = z.optional(z.int());
/** The version that a save goes over, 0 for the first: one less than the largest that a row can count to. */
export const SavedOver = z.int32().check(z.gte(0), z.lt(2_147_483_647));
/** What a list is narrowed to: texts that contain it, in whatever case. */
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

/** Keyset page: `after` is the cursor that the previous page answered. */
export const PageQuery = {
  after: z.optional(z.string().check(z.maxLength(512))),
  pageSize: z.optional(z.pipe(z.enum(["10", "25", "50", "100"]), z.transform(Number))),
};
export const pageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ rows: z.array(row), next: z.optional(z.string()) });

/** */
export const Pin = z.string().check(z.regex(new RegExp(`^\\d{${limits.pinMin},${limits.pinMax}}$`)));
