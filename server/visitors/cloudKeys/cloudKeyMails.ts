import { type LinkWords, linkMails, type MailFacts } from "../../people/credentials/linkMails.ts";

const english: LinkWords = {
  linkSubject: (account) => `Your key to the doors of ${account}`,
  link: (account, from, until, link) => [
    `with this link you open doors of ${account} from ${from} until ${until}:`,
    link,
    "You are asked for a PIN, which reaches you in another way. Keep the link to yourself.",
  ],
  pinSubject: (account) => `The PIN of your key to ${account}`,
  pin: (from, pin) => [
    `this is the PIN of the key that is yours from ${from} on:`,
    pin,
    "The link to the doors reaches you in another way. Keep the PIN to yourself.",
  ],
};

const spanish: LinkWords = {
  linkSubject: (account) => `Su llave para las puertas de ${account}`,
  link: (account, from, until, link) => [
    `Con este enlace abre puertas de ${account} desde el ${from} hasta el ${until}:`,
    link,
    "Se le pedirá un PIN, que le llega por otro medio. No comparta el enlace.",
  ],
  pinSubject: (account) => `El PIN de su llave para ${account}`,
  pin: (from, pin) => [
    `Este es el PIN de la llave que puede usar desde el ${from}:`,
    pin,
    "El enlace a las puertas le llega por otro medio. No comparta el PIN.",
  ],
};

/** The mails about a key, as of every link. */
export const cloudKeyMails = (facts: MailFacts) => linkMails(facts, { en: english, es: spanish });
