import { type Letter, type LetterFacts, lettersTo } from "./lettersTo.ts";

export interface MailFacts extends LetterFacts {
  accountName: string;
  validFrom: Date;
  validUntil: Date;
}

/** Texts of the mails about a link, in one language. */
export interface LinkWords {
  linkSubject: (account: string) => string;
  link: (account: string, from: string, until: string, link: string) => string[];
  pinSubject: (account: string) => string;
  pin: (from: string, pin: string) => string[];
}

/** The mails about a link, in the person's language and the time zone of their site. Link and PIN are never in the same mail. */
export function linkMails(
  { accountName, validFrom, validUntil, ...facts }: MailFacts,
  words: Readonly<Record<"en" | "es", LinkWords>>,
): { link(link: string): Letter; pin(pin: string): Letter } {
  const { isSpanish, letter, when } = lettersTo(facts);
  const said = isSpanish ? words.es : words.en;
  const [from, until] = [when(validFrom), when(validUntil)];
  return {
    link: (link) => letter(said.linkSubject(accountName), said.link(accountName, from, until, link)),
    pin: (pin) => letter(said.pinSubject(accountName), said.pin(from, pin)),
  };
}
