import type { EventFilter } from "../../base/events/eventLog.ts";
import type { Session } from "../session.ts";

/** The entries of the log that a session may read: of its sites and devices, and of the account as a whole. */
export function entriesOf({ siteIds, scopes, deviceSerials }: Session): EventFilter {
  return {
    ...(siteIds !== "all" && { siteIds }),
    // Sign-ins with their addresses are for people who answer for the account.
    isWithoutPersonal: !scopes.has("account_r"),
    ...(deviceSerials && { serialNumbers: deviceSerials }),
  };
}
