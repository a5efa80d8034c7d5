import * as z from "zod/mini";
import { createGuest, type GuestDetail } from "#contract/guests.ts";
import { limits } from "#contract/limits.ts";
import type { FieldLines } from "#kernel/forms/fieldLines.ts";
import type { Choice } from "#kernel/ui/choice.ts";
import type { PickSource } from "#kernel/ui/pick/usePickSource.ts";

const { scheduleIds: schedules, validFrom, usesMax: _, pin: __, ...fields } = createGuest.body.shape;

/** Form of a visit. VI-01: `schedules` is `scheduleIds` on the wire. */
export const VisitorEntry = z
  .object({
    ...fields,
    usesMax: z.optional(z.int().check(z.gte(1), z.lte(limits.usesMax))),
    validFrom,
    schedules,
    givesPin: z.optional(z.boolean()),
    mailsPin: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ email = "", phoneNumber = "" }) => email !== "" || phoneNumber !== "", {
      path: ["email"],
      error: "errors.error_guest_contact_missing",
    }),
    z.refine((visit) => visit.validFrom === undefined || visit.validUntil > visit.validFrom, {
      path: ["validUntil"],
      error: "errors.error_guest_dates",
    }),
    z.refine(({ passKind, schedules: given }) => passKind !== "recurring" || given.length > 0, {
      path: ["schedules"],
      error: "errors.error_guest_schedule_missing",
    }),
    z.refine((visit) => !isPinGiven(visit) || visit.mailsPin !== true || (visit.email ?? "") !== "", {
      path: ["mailsPin"],
      error: "errors.error_guest_no_email",
    }),
  );
export type VisitorEntry = z.output<typeof VisitorEntry>;

interface LineOptions {
  hosts: PickSource;
  sites: readonly Choice[];
  passKind: unknown;
  nameOfSchedule(id: string): string;
  /** Only for a new visit; the PINs of an existing one are among its credentials. */
  pin: PinOptions | undefined;
}

interface PinOptions {
  isGiven: boolean;
  mayGive: boolean;
}

export function visitorLines({ hosts, sites, passKind, nameOfSchedule, pin }: LineOptions): FieldLines<typeof VisitorEntry> {
  const isCarrier = passKind === "carrier";
  return {
    firstName: { label: isCarrier ? "visitors.field.firm" : "visitors.field.firstName" },
    lastName: { label: isCarrier ? "visitors.field.depot" : "visitors.field.lastName" },
    email: { label: "visitors.field.email", hint: "visitors.hint.contact", codes: ["error_guest_contact_missing"] },
    phoneNumber: { label: "visitors.field.phoneNumber", invalid: "visitors.hint.phone" },
    visitingUserId: {
      label: "visitors.field.host",
      kind: "pick",
      pick: hosts,
      codes: ["error_user_not_found", "error_guest_host_invalid"],
    },
    siteIds: { label: "visitors.field.sites", hint: "visitors.hint.sites", choices: sites, codes: ["error_site_not_found"] },
    passKind: { label: "visitors.field.passKind", kind: "radio", choices: "visitors.kind", codes: ["error_guest_pin_missing"] },
    usesMax: {
      label: "visitors.field.usesMax",
      hint: "visitors.hint.usesMax",
      codes: ["error_guest_uses"],
      ...(passKind === "singleUse" && { disabledBecause: "visitors.hint.once" }),
    },
    validFrom: { label: "visitors.field.from" },
    validUntil: { label: "visitors.field.until", codes: ["error_guest_dates"] },
    schedules: {
      label: "visitors.field.schedules",
      codes: ["error_schedule_not_found", "error_schedule_out_of_reach", "error_guest_schedule_kind", "error_guest_schedule_missing"],
      words: (value) => (Array.isArray(value) ? value.map((id) => nameOfSchedule(String(id))).join(", ") : ""),
    },
    ...(pin && pinLines(pin, isCarrier)),
  };
}

/** A carrier always gets a PIN, so the form does not ask. */
function pinLines({ isGiven, mayGive }: PinOptions, isCarrier: boolean): FieldLines<typeof VisitorEntry> {
  return {
    givesPin: {
      label: "visitors.field.givesPin",
      hint: "visitors.hint.givesPin",
      codes: ["error_pin_not_created"],
      ...(!mayGive && { disabledBecause: "visitors.hint.mayNotGivePin" }),
    },
    mailsPin: {
      label: "visitors.field.mailsPin",
      hint: isCarrier ? "visitors.hint.mailsCarrierPin" : "visitors.hint.mailsPin",
      codes: ["error_guest_no_email"],
      ...(!isGiven && { disabledBecause: "visitors.hint.noPin" }),
    },
  };
}

/** The stored visit as form values, with the sites that the session knows. */
export function storedOf(visitor: GuestDetail, known: readonly { id: string }[]) {
  const { firstName, lastName, email, phoneNumber, visitingUserId, siteIds, passKind, usesMax, validFrom: from, validUntil } = visitor;
  return {
    values: {
      firstName,
      lastName,
      email,
      phoneNumber,
      visitingUserId,
      siteIds: siteIds.filter((siteId) => known.some(({ id }) => id === siteId)),
      passKind,
      usesMax,
      validFrom: from,
      validUntil,
      schedules: visitor.schedules.map(({ id }) => id),
    },
    version: visitor.version,
    lastChange: visitor.lastChange,
  };
}

/** A delivery opens once; an emptied field means no limit. */
export const usesOf = ({ passKind, usesMax }: Pick<VisitorEntry, "passKind" | "usesMax">) =>
  passKind === "singleUse" ? 1 : (usesMax ?? null);

/** B-24: whether a new visit gets a PIN: on request, and always for a carrier. */
export const isPinGiven = ({ passKind, givesPin }: { passKind?: unknown; givesPin?: unknown }) =>
  passKind === "carrier" || givesPin === true;
