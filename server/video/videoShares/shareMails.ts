import { dateFormat } from "#domain/time/dateFormat.ts";
import { localeOf } from "../../base/locale.ts";
import { actionLink } from "../../base/mail/actionLink.ts";
import { type MailText, mailText } from "../../base/mail/mailText.ts";

/** PB-13, PB-14: the link of a shared clip. */
export function linkOfClip(origin: string, code: string, isEvent: boolean): string {
  return actionLink(origin, isEvent ? "eventVideo" : "cloudVideo", code);
}

interface Facts {
  language: string;
  accountName: string;
  deviceName: string;
  sharedByName: string;
  timeZoneId: string;
  fromUtc: Date;
  expiresAt: Date;
  link: string;
}

/** The mail with the link of a clip, on the clock of its camera's site. */
export function shareMail({ language, timeZoneId, fromUtc, expiresAt, ...values }: Facts): MailText {
  const clock = dateFormat(localeOf(language), timeZoneId, { dateStyle: "long", timeStyle: "long", hourCycle: "h23" });
  return mailText(language, "videoShare", { ...values, from: clock.format(fromUtc), until: clock.format(expiresAt) });
}
