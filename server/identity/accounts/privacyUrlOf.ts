import type { accounts } from "../../base/store/schema/accounts.ts";

/** VD-02: where visitors are told what becomes of their data; undefined where the account says nothing of it. */
export function privacyUrlOf({ settings }: Pick<typeof accounts.$inferSelect, "settings">): string | undefined {
  const { privacyUrl } = settings;
  return typeof privacyUrl === "string" && privacyUrl !== "" ? privacyUrl : undefined;
}
