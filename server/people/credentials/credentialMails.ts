import { and, eq } from "drizzle-orm";
import { dateFormat } from "#domain/time/dateFormat.ts";
import { localeOf } from "../../base/locale.ts";
import type { Database } from "../../base/store/connect.ts";
import { accounts, sites } from "../../base/store/schema/accounts.ts";
import type { Holder } from "./holder.ts";

interface Times {
  validFrom: Date | null;
  validUntil: Date | null;
}

/**
 * What the mails to a person about a credential say besides its link or PIN, which are never in the same mail: whose doors they are,
 * and its times in the person's language and the time zone of their first site.
 */
export async function credentialMailValues(transaction: Database, holder: Holder, { validFrom, validUntil }: Times) {
  const { accountId, siteIds, firstName, localeISO2 } = holder;
  const [place] = await transaction
    .select({ accountName: accounts.name, timeZone: sites.timeZoneId })
    .from(accounts)
    .leftJoin(sites, and(eq(sites.accountId, accounts.accountId), eq(sites.siteId, siteIds[0] ?? "")))
    .where(eq(accounts.accountId, accountId));
  const clock = dateFormat(localeOf(localeISO2), place?.timeZone ?? "UTC", {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  });
  const when = (instant: Date | null) => (instant ? clock.format(instant) : "");
  return { firstName, accountName: place?.accountName ?? "", from: when(validFrom), until: when(validUntil) };
}
