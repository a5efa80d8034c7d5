import type { accounts } from "../../base/store/schema/accounts.ts";

/** GN-08, ST-01: an account asks for approvals when it has the feature and has switched it on. */
export function passRequiresApproval({ features, settings }: Pick<typeof accounts.$inferSelect, "features" | "settings">): boolean {
  return features["passRequiresApproval"] === true && settings["passRequiresApproval"] === true;
}

/** VD-02: the account's privacy notice for visitors; undefined if it has none. */
export function privacyUrlOf({ settings }: Pick<typeof accounts.$inferSelect, "settings">): string | undefined {
  const { privacyUrl } = settings;
  return typeof privacyUrl === "string" && privacyUrl !== "" ? privacyUrl : undefined;
}
