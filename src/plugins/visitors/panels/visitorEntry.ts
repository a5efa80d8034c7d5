import * as z from "zod/mini";
import { createGuest, type GuestDetail } from "#contract/guests.ts";
import type { Choice } from "#kernel/ui/choice.ts";
import type { FieldLines } from "#kernel/ui/form/fieldLines.ts";
import type { PickSource } from "#kernel/ui/pick/usePickSource.ts";
import { limits } from "#contract/limits.ts";

const { scheduleIds: schedules, validFrom, usesMax: _, ...fields } = createGuest.body.shape;

/** A visit as it is typed. VI-01: `schedules` here is `scheduleIds` on the wire. */
export const VisitorEntry = z
  .object({
    ...fields,
    usesMax: z.optional(z.int().check(z.gte(1), z.lte(limits.usesMax))),
    validFrom,
    schedules,
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
  );
export type VisitorEntry = z.output<typeof VisitorEntry>;

interface LineOptions {
  hosts: PickSource;
  sites: readonly Choice[];
  isOneDelivery: boolean;
  nameOfSchedule(id: string): string;
}

export function visitorLines({ hosts, sites, isOneDelivery, nameOfSchedule }: LineOptions): FieldLines<typeof VisitorEntry> {
  return {
    firstName: { label: "visitors.field.firstName" },
    lastName: { label: "visitors.field.lastName" },
    email: { label: "visitors.field.email", hint: "visitors.hint.contact", codes: ["error_guest_contact_missing"] },
    phoneNumber: { label: "visitors.field.phoneNumber", invalid: "visitors.hint.phone" },
    visitingUserId: {
      label: "visitors.field.host",
      kind: "pick",
      pick: hosts,
      codes: ["error_user_not_found", "error_guest_host_invalid"],
    },
    siteIds: { label: "visitors.field.sites", hint: "visitors.hint.sites", choices: sites, codes: ["error_site_not_found"] },
    passKind: { label: "visitors.field.passKind", choices: "visitors.kind" },
    usesMax: {
      label: "visitors.field.usesMax",
      hint: "visitors.hint.usesMax",
      codes: ["error_guest_uses"],
      ...(isOneDelivery && { disabledBecause: "visitors.hint.once" }),
    },
    validFrom: { label: "visitors.field.from" },
    validUntil: { label: "visitors.field.until", codes: ["error_guest_dates"] },
    schedules: {
      label: "visitors.field.schedules",
      codes: ["error_schedule_not_found", "error_schedule_out_of_reach", "error_guest_schedule_kind", "error_guest_schedule_missing"],
      words: (value) => (Array.isArray(value) ? value.map((id) => nameOfSchedule(String(id))).join(", ") : ""),
    },
  };
}

/** What is stored, of the sites that the session knows. */
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

/** A delivery opens once; a limit that is emptied is none. */
export const usesOf = ({ passKind, usesMax }: Pick<VisitorEntry, "passKind" | "usesMax">) =>
  passKind === "singleUse" ? 1 : (usesMax ?? null);
