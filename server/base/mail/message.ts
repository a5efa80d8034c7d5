import type { SendMailOptions } from "nodemailer";
import type { DueMail } from "./createMail.ts";

/** The default sender of mails; the address exists nowhere. */
export const noReply = "no-reply@gatehouse.local";

/** A mail for the mailer. The id of the outbox is in the message's own, so that a second delivery can be recognised. */
export function messageOf({ mailId, recipient, subject, bodyText, createdAt }: DueMail, from: string): SendMailOptions {
  return {
    from: { name: "Gatehouse", address: from },
    to: { name: "", address: recipient },
    subject,
    text: bodyText,
    date: createdAt,
    messageId: `<${mailId}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
