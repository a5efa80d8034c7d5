import { fillText } from "#domain/fillText.ts";
import { type PlatformTexts, textsIn } from "../platformTexts.ts";
import type { NewMail } from "./mail.ts";

export type MailName = keyof PlatformTexts["mails"];
export type MailText = Pick<NewMail, "subject" | "text">;

const ofLink = ["firstName", "accountName", "from", "until", "link"] as const;
const ofPin = ["firstName", "accountName", "from", "until", "pin"] as const;
/** The values that each mail may put in, so that no caller forgets one. */
export const mailValues = {
  signUp: ["link"],
  invitation: ["firstName", "accountName", "invitedBy", "link"],
  resetPassword: ["link"],
  verifyEmail: ["link"],
  cloudKeyLink: ofLink,
  cloudKeyPin: ofPin,
  faceInvitationLink: ofLink,
  faceInvitationPin: ofPin,
  visitPin: ofPin,
  videoShare: ["sharedByName", "accountName", "deviceName", "from", "until", "link"],
} as const satisfies Record<MailName, readonly string[]>;

/** A mail in the language of a stored person: plain text, in paragraphs. */
export function mailText<Name extends MailName>(
  language: string,
  name: Name,
  values: Readonly<Record<(typeof mailValues)[Name][number], string>>,
): MailText {
  const { subject, paragraphs } = textsIn(language).mails[name];
  const fill = (text: string) => fillText(text, values);
  return { subject: fill(subject), text: `${paragraphs.map(fill).join("\n\n")}\n` };
}
