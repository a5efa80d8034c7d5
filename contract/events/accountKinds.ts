import * as z from "zod/mini";
import { about, change, kind, maybe, number, text } from "./kind.ts";

/** The account, its sign-ins and exports. */
export const accountKinds = {
  /** When a person signed up for it: the person and their address. */
  "account.created": kind("account", {
    name: text,
    seed: maybe(number),
    personId: maybe(text),
    address: maybe(text),
    askedFrom: maybe(text),
    askedAtUtc: maybe(text),
  }),
  "account.onboarded": kind("account", change),
  /** Older entries have what is set without what was. */
  "account.settings_changed": kind("account", { ...change, passRequiresApproval: maybe(z.boolean()) }),
  "account.external_changed": kind("account", change),
  "account.privacy_changed": kind("account", change),
  "account.credential_rules_changed": kind("places", change),
  "account.reasons_changed": kind("none", change),
  "account.name_doubled": kind("none", { thing: text, id: text, name: text, otherName: text }),
  /** With the filter of the export. */
  "report.exported": kind("none", {
    report: text,
    siteId: maybe(text),
    personId: maybe(text),
    serialNumber: maybe(text),
    kinds: maybe(text),
    eventTypes: maybe(z.array(number)),
    categories: maybe(z.array(number)),
    areas: maybe(text),
    thing: maybe(text),
    search: maybe(text),
    fromDate: maybe(text),
    toDate: maybe(text),
    order: maybe(text),
    sequences: maybe(text),
  }),
  "session.signed_in": kind("none", { address: maybe(text) }),
  "session.signed_out": kind("none", {}),
  "session.refused": kind("none", { ...about, address: text, reason: text }),
  "session.account_switched": kind("none", { from: text }),
  "identity.password_changed": kind("none", { address: text, by: maybe(text) }),
  "identity.password_refused": kind("none", { address: text }),
  "identity.verification_sent": kind("none", {}),
  "identity.email_verified": kind("none", {}),
} as const;
