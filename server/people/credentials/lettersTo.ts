import { and, eq } from "drizzle-orm";
import { dateFormat } from "#domain/time/dateFormat.ts";
import type { NewMail } from "../../base/mail/mail.ts";
import type { Database } from "../../base/store/connect.ts";
import { accounts, sites } from "../../base/store/schema/accounts.ts";
import type { Holder } from "./holder.ts";

export interface LetterFacts {
  holder: Pick<Holder, "firstName" | "localeISO2">;
  timeZone: string;
}

export type Letter = Pick<NewMail, "subject" | "text">;

/** Language and time zone for mails to a person about their credentials: their own language, and the zone of their site. */
export function lettersTo({ holder: { firstName, localeISO2 }, timeZone }: LetterFacts) {
  const isSpanish = localeISO2 === "es";
  const clock = dateFormat(isSpanish ? "es" : "en", timeZone, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  });
  const hello = isSpanish ? `Hola, ${firstName}:` : `Hello ${firstName},`;
  return {
    isSpanish,
    when: (instant: Date): string => clock.format(instant),
    letter: (subject: string, lines: readonly string[]): Letter => ({ subject, text: `${[hello, ...lines].join("\n\n")}\n` }),
  };
}

/** Whose doors they are, and the clock of the person's first site. */
export async function placeOf(transaction: Database, { accountId, siteIds }: Holder): Promise<{ accountName: string; timeZone: string }> {
  const [place] = await transaction
    .select({ accountName: accounts.name, timeZone: sites.timeZoneId })
    .from(accounts)
    .leftJoin(sites, and(eq(sites.accountId, accounts.accountId), eq(sites.siteId, siteIds[0] ?? "")))
    .where(eq(accounts.accountId, accountId));
  return { accountName: place?.accountName ?? "", timeZone: place?.timeZone ?? "UTC" };
}
