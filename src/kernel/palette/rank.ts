import { foldedPlaces, foldedWords } from "#domain/identity/foldedText.ts";
import { lettersOf } from "#domain/letters.ts";

/** The words that find a thing; the first title is the one shown. */
export interface Searchable {
  titles: readonly string[];
  /** Category and keywords: they find, but count less. */
  others: readonly string[];
}
/** A text as it is compared. */
interface Text {
  folded: string;
  /** Where in the text each folded letter came of; absent where they are one to one. */
  places?: readonly number[];
  wordStarts: readonly number[];
  initials: string;
  letters: number;
}
type Word = Pick<Text, "folded" | "letters">;
/** The words of a thing, ready to be compared: for what is searched at every key. */
export interface Prepared {
  /** Those of all its texts. */
  letters: number;
  shown: Text;
  translations: readonly Text[];
  others: readonly Text[];
}
export interface Match {
  score: number;
  /** Character ranges of the shown title to mark. */
  marks: Marks;
}

function prepareText(text: string): Text {
  // As nearly all texts are.
  const { folded, places } = /^[ -~]*$/.test(text) ? { folded: text.toLowerCase() } : foldedPlaces(text);
  const wordStarts = Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu), ({ index }) => index);
  const initials = wordStarts.map((start) => folded.charAt(start)).join("");
  return { folded, wordStarts, initials, letters: lettersOf(folded), ...(places && { places }) };
}

export function prepare({ titles: [first = "", ...translations], others }: Searchable): Prepared {
  const [shown, ...texts] = [first, ...translations, ...others].map(prepareText) as [Text, ...Text[]];
  const letters = texts.reduce((all, text) => all | text.letters, shown.letters);
  return { letters, shown, translations: texts.slice(0, translations.length), others: texts.slice(translations.length) };
}

type Marks = [number, number][];

/** How well one typed word fits a text: at its start, at the start of a word, inside, as initials, scattered; 0 if not. Adds where, if asked. */
function wordIn({ folded: word, letters: needed }: Word, { folded: text, wordStarts, initials, letters }: Text, marks?: Marks): number {
  if ((needed & ~letters) !== 0) return 0;
  if (text.startsWith(word)) {
    marks?.push([0, word.length]);
    return 100;
  }
  const first = word.charAt(0);
  for (let at = initials.indexOf(first); at >= 0; at = initials.indexOf(first, at + 1)) {
    const start = wordStarts[at] ?? 0;
    if (!text.startsWith(word, start)) continue;
    marks?.push([start, start + word.length]);
    return 80;
  }
  if (word.length === 1) return 0;
  const inside = text.indexOf(word);
  if (inside >= 0) {
    marks?.push([inside, inside + word.length]);
    return 50;
  }
  const from = initials.indexOf(word);
  if (from >= 0) {
    marks?.push(...wordStarts.slice(from, from + word.length).map((start): [number, number] => [start, start + 1]));
    return 60 - from;
  }
  return word.length > 2 ? scattered(word, text, marks) : 0;
}

/** The letters in order, close together; catches a letter left out. */
function scattered(word: string, text: string, marks?: Marks): number {
  const found: Marks = [];
  let at = -1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return 0;
    const last = found.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else found.push([at, at + 1]);
  }
  const spread = at + 1 - (found[0]?.[0] ?? 0);
  if (spread > word.length * 2) return 0;
  marks?.push(...found);
  return 30 - (spread - word.length);
}

/** Undefined when a typed word is found nowhere. Every word must be found; the shown title counts most. */
export function match(query: string, searchable: Searchable): Match | undefined {
  const [words, prepared] = [wordsOf(query), prepare(searchable)];
  const score = scoreOf(words, prepared);
  return score === undefined ? undefined : { score, marks: marksOf(words, prepared) };
}

function wordsOf(query: string): Word[] {
  return foldedWords(query).map((folded) => ({ folded, letters: lettersOf(folded) }));
}

function scoreOf(words: readonly Word[], { letters, shown, translations, others }: Prepared): number | undefined {
  if (words.length === 0) return 0;
  let score = 0;
  for (const word of words) {
    if ((word.letters & ~letters) !== 0) return undefined;
    let best = wordIn(word, shown);
    if (best === 0) {
      for (const title of translations) best = Math.max(best, wordIn(word, title) * 0.8);
      for (const other of others) best = Math.max(best, wordIn(word, other) * 0.5);
    }
    if (best === 0) return undefined;
    score += best;
  }
  // A shorter title of the same words is the closer one.
  return score / words.length - shown.folded.length / 100;
}

function marksOf(words: readonly Word[], { shown }: Prepared): Marks {
  const marks: Marks = [];
  for (const word of words) wordIn(word, shown, marks);
  const { places } = shown;
  const inText = places ? marks.map(([from, to]): [number, number] => [places[from] ?? from, places[to] ?? to]) : marks;
  return inText.toSorted((a, b) => a[0] - b[0]);
}

/** A thing with what finds it. */
export interface Candidate<Item> {
  item: Item;
  searchable: Prepared;
}

/**
 * What no score of it is above, from a look at its first letter: only the start of the shown title counts more than the start of a word. The
 * bound of nearly all things is below the dozen that is found for a letter, so that they are not compared at all.
 */
function boundOf(words: readonly Word[], { shown }: Prepared): number {
  if (words.length === 0) return 0;
  const first = shown.folded.charCodeAt(0);
  let bound = 0;
  for (const { folded } of words) bound += folded.charCodeAt(0) === first ? 100 : 80;
  return bound / words.length - shown.folded.length / 100;
}

/**
 * The best matches first, and no more than `most`; equal ones keep their order, so that the list never jumps. `bonus` lifts what was used
 * lately.
 */
export function rank<Item>(
  query: string,
  candidates: readonly Candidate<Item>[],
  { bonus, most = candidates.length }: { bonus?: (item: Item) => number; most?: number } = {},
): { item: Item; match: Match }[] {
  const words = wordsOf(query);
  const best = createBest<{ candidate: Candidate<Item>; score: number }>(most);
  for (const candidate of candidates) {
    const extra = bonus?.(candidate.item) ?? 0;
    if (boundOf(words, candidate.searchable) + extra <= best.least()) continue;
    const score = scoreOf(words, candidate.searchable);
    if (score !== undefined) best.add({ candidate, score: score + extra });
  }
  return best.inOrder().map(({ candidate: { item, searchable }, score }) => ({
    item,
    match: { score, marks: marksOf(words, searchable) },
  }));
}

/** Keeps so many: one letter finds nearly everything, and to put all of it in order for the dozen that is shown would take longer than to find it. */
function createBest<Found extends { score: number }>(most: number) {
  let kept: Found[] = [];
  const inOrder = () => kept.toSorted((a, b) => b.score - a.score);
  const isFull = () => kept.length >= most;
  /** What is not above it is not kept. */
  const least = () => (isFull() ? (kept.at(-1)?.score ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY);
  return {
    least,
    add(found: Found) {
      if (!isFull()) {
        kept.push(found);
        if (isFull()) kept = inOrder();
      } else if (found.score > least()) {
        kept.splice(kept.findLastIndex(({ score }) => score >= found.score) + 1, 0, found);
        kept.pop();
      }
    },
    inOrder,
  };
}

/** Cuts "unlock lobby" into the command and the argument in every way, the longest command first. */
export function splits(query: string): [string, string][] {
  const words = query.trim().split(/\s+/);
  return words.slice(1).map((_, index): [string, string] => {
    const at = words.length - 1 - index;
    return [words.slice(0, at).join(" "), words.slice(at).join(" ")];
  });
}
