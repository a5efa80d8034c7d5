import { foldedPlaces, foldedWords } from "#domain/identity/foldedText.ts";
import { lettersOf } from "#domain/letters.ts";

/** The texts by which an object is found; the first title is the displayed one. */
export interface Searchable {
  titles: readonly string[];
  /** Category and keywords; matches in them count less. */
  others: readonly string[];
}
/** A text prepared for comparison. */
interface Text {
  folded: string;
  /** Position in the original text of each folded letter; absent if the positions are equal. */
  places?: readonly number[];
  wordStarts: readonly number[];
  initials: string;
  letters: number;
}
type Word = Pick<Text, "folded" | "letters">;
/** The texts of an object, prepared for a search at each key press. */
export interface Prepared {
  /** The letters of all its texts together. */
  letters: number;
  shown: Text;
  translations: readonly Text[];
  others: readonly Text[];
}
export interface Match {
  score: number;
  /** Character ranges to highlight in the displayed title. */
  marks: Marks;
}

function prepareText(text: string): Text {
  // Fast path for ASCII, which nearly all texts are.
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

/**
 * Scores how well a typed word matches a text: at its start, at a word's start, inside a word, as initials, or scattered; 0 for no match.
 * Adds the matched ranges to `marks` if given. `isTitle`: only there letters may be left out, because a list of keywords contains most
 * words that way.
 */
function wordIn(
  { folded: word, letters: needed }: Word,
  { folded: text, wordStarts, initials, letters }: Text,
  isTitle = false,
  marks?: Marks,
): number {
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
  return isTitle && word.length > 2 ? scattered(word, text, marks) : 0;
}

/** Finds the letters in order and close together, so that a missing letter doesn't matter. */
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
  if (spread > word.length * 1.5) return 0;
  marks?.push(...found);
  return 30 - (spread - word.length);
}

/** Returns undefined unless each typed word is found. Matches in the displayed title count most. */
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
    let best = wordIn(word, shown, true);
    if (best === 0) {
      for (const title of translations) best = Math.max(best, wordIn(word, title) * 0.8);
      for (const other of others) best = Math.max(best, wordIn(word, other) * 0.5);
    }
    if (best === 0) return undefined;
    score += best;
  }
  // Of two titles with the same words, the shorter one is the better match.
  return score / words.length - shown.folded.length / 100;
}

function marksOf(words: readonly Word[], { shown }: Prepared): Marks {
  const marks: Marks = [];
  for (const word of words) wordIn(word, shown, true, marks);
  const { places } = shown;
  const inText = places ? marks.map(([from, to]): [number, number] => [places[from] ?? from, places[to] ?? to]) : marks;
  return inText.toSorted((a, b) => a[0] - b[0]);
}

/** An object and its prepared texts. */
export interface Candidate<Item> {
  item: Item;
  searchable: Prepared;
}

/**
 * Upper bound of an object's score, from its first letter: only a match at the start of the displayed title scores more than one at the
 * start of a word. Nearly all objects have a bound below the best dozen, so that the search need not compare them.
 */
function boundOf(words: readonly Word[], { shown }: Prepared): number {
  if (words.length === 0) return 0;
  const first = shown.folded.charCodeAt(0);
  let bound = 0;
  for (const { folded } of words) bound += folded.charCodeAt(0) === first ? 100 : 80;
  return bound / words.length - shown.folded.length / 100;
}

/**
 * Returns up to `most` matches, best first. Equal scores keep their order, so that the list doesn't jump. `bonus` raises recently used
 * commands.
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

/** Keeps the `most` best results. One letter matches nearly everything, and sorting all matches would take longer than finding them. */
function createBest<Found extends { score: number }>(most: number) {
  let kept: Found[] = [];
  const inOrder = () => kept.toSorted((a, b) => b.score - a.score);
  const isFull = () => kept.length >= most;
  /** A result is kept only if its score is above this. */
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
