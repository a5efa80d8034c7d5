import type { accounts } from "../../base/store/schema/accounts.ts";

/** VD-02: the account's privacy notice for visitors; undefined if it has none. */
export function privacyUrlOf({ settings }: Pick<typeof accounts.$inferSelect, "settings">): string | undefined {
  const { privacyUrl } = settings;
  return typeof privacyUrl === "string" && privacyUrl !== "" ? privacyUrl : undefined;
}
