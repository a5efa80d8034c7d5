import * as z from "zod/mini";
import { about, atSiteIfAny, change, maybe, number, ofAccount, text } from "./kind.ts";

/** The account, its sign-ins and exports. */
export const accountKinds = {
  /** When a person signed up for it: the person and their address. */
  "account.created": ofAccount("account", {
    name: text,
    seed: maybe(number),
    personId: maybe(text),
    address: maybe(text),
    askedFrom: maybe(text),
    askedAtUtc: maybe(text),
  }),
  /** The demonstration: what the log has from so many days before its first start was played and did not happen. */
  "account.history_simulated": ofAccount("none", { days: number }),
  "account.onboarded": ofAccount("account", change),
  /** Older entries have what is set without what was. */
  "account.settings_changed": ofAccount("account", { ...change, passRequiresApproval: maybe(z.boolean()) }),
  "account.external_changed": ofAccount("account", change),
  "account.privacy_changed": ofAccount("account", change),
  "account.credential_rules_changed": ofAccount("places", change),
  "account.reasons_changed": ofAccount("none", change),
  "account.name_doubled": atSiteIfAny("none", { thing: text, id: text, name: text, otherName: text }),
  /** With the filter of the export. */
  "report.exported": ofAccount("none", {
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
  "session.signed_in": ofAccount("none", { address: maybe(text) }),
  "session.signed_out": ofAccount("none", {}),
  "session.refused": ofAccount("none", { ...about, address: text, reason: text }),
  "session.account_switched": ofAccount("none", { from: text }),
  "identity.password_changed": ofAccount("none", { address: text, by: maybe(text) }),
  "identity.password_refused": ofAccount("none", { address: text }),
  "identity.verification_sent": ofAccount("none", {}),
  "identity.email_verified": ofAccount("none", {}),
} as const;
