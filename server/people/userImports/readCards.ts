import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { CredentialRules } from "#contract/credentialRules.ts";
import { limits } from "#contract/limits.ts";
import { CardNumber } from "#contract/passes.ts";
import { plainText } from "#contract/typedText.ts";
import { refusalOfNewCard } from "#domain/credentials/newCard.ts";
import { writeWiegand } from "#domain/decide/wiegand.ts";
import { cardForm } from "#domain/identity/cardNumber.ts";
import type { Database } from "../../base/store/connect.ts";
import { formOfCard } from "../../base/store/folded.ts";
import { cards } from "../../base/store/schema/accounts.ts";
import { retiredCards } from "../../base/store/schema/credentials.ts";
import { passes } from "../../base/store/schema/passes.ts";
import { readCredentialRules } from "../credentials/credentialRules.ts";
import { inState } from "../credentials/passState.ts";
import { type LineFault, listed } from "./lineText.ts";

export interface FileCard {
  cardNumber: string;
  facilityCode?: number;
  /** Bits of the format that the file names. */
  bits?: 26 | 34 | 37;
}

/** `40211`, `FC101 40211` or `26 FC101 40211`: the number, before it the facility code, before that the bits of its format. */
const cardShape = /^(?:(26|34|37)(?: ?bit)? +)?(?:FC ?)?(\d{1,5})[ :/-]+([0-9A-Za-z]+)$/i;

/** Cards of a cell, separated by semicolons. Undefined for an invalid one. */
function readCard(written: string): FileCard | undefined {
  const text = plainText(written);
  const [, bits, code, typed = text] = cardShape.exec(text) ?? [];
  const number = z.safeParse(CardNumber, typed).data;
  if (number === undefined) return undefined;
  if (code === undefined) return { cardNumber: number };
  const card: FileCard = { cardNumber: number, facilityCode: Number(code) };
  if (Number(code) > limits.facilityCodeMax) return undefined;
  if (bits === undefined) return card;
  const format = Number(bits) as 26 | 34 | 37;
  return writeWiegand(format, { cardNumber: cardForm(number), facilityCode: Number(code) }) === undefined
    ? undefined
    : { ...card, bits: format };
}

interface KnownCard {
  /** null of one that is asked for, and of one that was lost. */
  personId: string | null;
  isLost: boolean;
  facilityCode: number | null;
}

/** Known facts about the file's card numbers, and the account's rules for new cards. */
export interface KnownCards {
  mayGive: boolean;
  rules: CredentialRules;
  /** By the form of the number. */
  byNumber: ReadonlyMap<string, readonly KnownCard[]>;
}

/** Every card of the file at once: ten thousand questions of their own take too long. */
export async function readKnownCards(
  db: Database,
  accountId: string,
  { cells, mayGive, now }: { cells: readonly string[]; mayGive: boolean; now: Date },
): Promise<KnownCards> {
  const rules = await readCredentialRules(db, accountId);
  const numbers = [...new Set(cells.flatMap((cell) => listed(cell).flatMap((text) => formOf(readCard(text)) ?? [])))];
  if (numbers.length === 0) return { mayGive, rules, byNumber: new Map() };
  const isNamed = (column: typeof cards.cardNumber | typeof retiredCards.cardNumber | typeof passes.cardNumber) =>
    sql`${formOfCard(column)} = ANY(${sql.param(numbers)}::text[])`;
  const given = await db
    .select({ number: cards.cardNumber, facilityCode: cards.facilityCode, personId: cards.personId })
    .from(cards)
    .where(and(eq(cards.accountId, accountId), isNamed(cards.cardNumber)));
  const lost = await db
    .select({ number: retiredCards.cardNumber, facilityCode: retiredCards.facilityCode })
    .from(retiredCards)
    .where(and(eq(retiredCards.accountId, accountId), isNamed(retiredCards.cardNumber)));
  const asked = await db
    .select({ number: passes.cardNumber })
    .from(passes)
    .where(and(eq(passes.accountId, accountId), isNamed(passes.cardNumber), inState("Pending", now)));
  const known = [
    ...given.map((card) => ({ ...card, isLost: false })),
    ...lost.map((card) => ({ ...card, personId: null, isLost: true })),
    ...asked.map(({ number }) => ({ number: number ?? "", facilityCode: null, personId: null, isLost: false })),
  ];
  return { mayGive, rules, byNumber: Map.groupBy(known, ({ number }) => cardForm(number)) };
}

const formOf = (card: FileCard | undefined) => card && cardForm(card.cardNumber);

/** Cards with one number: a card without a facility code opens with any, so a reader cannot tell them apart. */
const isSame = (one: number | null | undefined, other: number | null | undefined) =>
  typeof one !== "number" || typeof other !== "number" || one === other;

/** Cards that lines of the file have had so far, with the line of each. */
export type SeenCards = Map<string, { line: number; facilityCode: number | undefined }[]>;

/** CR-01, CR-02, EN-20: the cards of a line that its person does not have yet, by the rules of every new card. */
export function newCardsOf(
  text: string | undefined,
  { line, personId, known, seen }: { line: number; personId: string | undefined; known: KnownCards; seen: SeenCards },
  faults: LineFault[],
): FileCard[] {
  if (text === undefined) return [];
  const refuse = (fault: LineFault["fault"], about: string) => void faults.push({ column: "cards", fault, about });
  return listed(text).flatMap((written) => {
    const card = readCard(written);
    if (!card) return refuse("cardInvalid", written) ?? [];
    const form = cardForm(card.cardNumber);
    const twice = seen.get(form)?.find(({ facilityCode }) => isSame(facilityCode, card.facilityCode));
    if (twice) return refuse("listedTwice", String(twice.line)) ?? [];
    seen.set(form, [...(seen.get(form) ?? []), { line, facilityCode: card.facilityCode }]);
    const like = (known.byNumber.get(form) ?? []).filter(({ facilityCode }) => isSame(facilityCode, card.facilityCode));
    const isOwn = like.some(
      (each) => each.personId === personId && personId !== undefined && each.facilityCode === (card.facilityCode ?? null),
    );
    if (isOwn) return [];
    if (like.some(({ isLost }) => isLost)) return refuse("cardLost", written) ?? [];
    if (like.length > 0) return refuse("cardTaken", written) ?? [];
    if (!known.mayGive) return refuse("cardNotAllowed", written) ?? [];
    const refusal = refusalOfNewCard(card, known.rules);
    if (refusal) return refuse(refusal === "format" ? "cardUnencrypted" : "cardFacilityCode", written) ?? [];
    return [card];
  });
}
