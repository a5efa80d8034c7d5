import { dateFormat } from "#domain/time/dateFormat.ts";
import type { NewMail } from "../../base/mail/mail.ts";

/** PB-13, PB-14: the link of a shared clip. It contains only the code, so that a forwarded link reveals nothing more. */
export function linkOfClip(origin: string, code: string, isEvent: boolean): string {
  return `${origin}/action?${new URLSearchParams({ mode: isEvent ? "eventVideo" : "cloudVideo", oobCode: code }).toString()}`;
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
export function shareMail({
  language,
  accountName,
  deviceName,
  sharedByName,
  timeZoneId,
  fromUtc,
  expiresAt,
  link,
}: Facts): Pick<NewMail, "subject" | "text"> {
  const isSpanish = language === "es";
  const clock = dateFormat(isSpanish ? "es" : "en", timeZoneId, { dateStyle: "long", timeStyle: "long", hourCycle: "h23" });
  const [at, until] = [clock.format(fromUtc), clock.format(expiresAt)];
  const lines = isSpanish
    ? [
        `${sharedByName}, de ${accountName}, comparte con usted un vídeo de ${deviceName} del ${at}. Se puede ver hasta el ${until}:`,
        link,
        "Cada visualización queda registrada. No comparta el enlace.",
      ]
    : [
        `${sharedByName} of ${accountName} shares a video of ${deviceName} from ${at} with you. It can be watched until ${until}:`,
        link,
        "Every viewing is logged. Keep the link to yourself.",
      ];
  const subject = isSpanish ? `Un vídeo de ${deviceName}` : `A video of ${deviceName}`;
  return { subject, text: `${lines.join("\n\n")}\n` };
}
