import { kind } from "./kind.ts";

/** The account, and who signs in to it. */
export const accountKinds = {
  "account.created": kind("account"),
  "account.onboarded": kind("account"),
  "account.settings_changed": kind("account"),
  "account.external_changed": kind("account"),
  "account.privacy_changed": kind("account"),
  "account.credential_rules_changed": kind("places"),
  "account.reasons_changed": kind("none"),
  "account.name_doubled": kind("none"),
  "report.exported": kind("none"),
  "session.signed_in": kind("none"),
  "session.signed_out": kind("none"),
  "session.refused": kind("none"),
  "session.account_switched": kind("none"),
  "identity.password_changed": kind("none"),
  "identity.password_refused": kind("none"),
  "identity.verification_sent": kind("none"),
  "identity.email_verified": kind("none"),
} as const;
