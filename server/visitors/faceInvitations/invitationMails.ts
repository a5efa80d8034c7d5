import { type LinkWords, linkMails, type MailFacts } from "../../people/credentials/linkMails.ts";

const english: LinkWords = {
  linkSubject: (account) => `A photo of your face for ${account}`,
  link: (account, from, until, link) => [
    `${account} asks you for a photo of your face, by which doors know you. This link takes it from ${from} until ${until}:`,
    link,
    "You are asked for a PIN, which reaches you in another way. Keep the link to yourself.",
  ],
  pinSubject: (account) => `The PIN of your invitation from ${account}`,
  pin: (from, pin) => [
    `this is the PIN of the invitation to send a photo of your face, from ${from} on:`,
    pin,
    "The link reaches you in another way. Keep the PIN to yourself.",
  ],
};

const spanish: LinkWords = {
  linkSubject: (account) => `Una foto de su cara para ${account}`,
  link: (account, from, until, link) => [
    `${account} le pide una foto de su cara, por la que las puertas le reconocen. Este enlace la acepta desde el ${from} hasta el ${until}:`,
    link,
    "Se le pedirá un PIN, que le llega por otro medio. No comparta el enlace.",
  ],
  pinSubject: (account) => `El PIN de su invitación de ${account}`,
  pin: (from, pin) => [
    `Este es el PIN de la invitación para enviar una foto de su cara, desde el ${from}:`,
    pin,
    "El enlace le llega por otro medio. No comparta el PIN.",
  ],
};

/** PB-01: what the link of a face invitation looks like; its page asks for the PIN. */
export function linkOfInvitation(origin: string, code: string): string {
  return `${origin}/action?${new URLSearchParams({ mode: "provisioninginvitation", oobCode: code }).toString()}`;
}

/** The mails about an invitation, as of every link. */
export const invitationMails = (facts: MailFacts) => linkMails(facts, { en: english, es: spanish });
