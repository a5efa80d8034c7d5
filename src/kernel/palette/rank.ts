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

/** As nearly all texts are. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);

/** Lower case without accents and with x for ×, the same length as the text. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  const plain = (character: string) => (character === "×" ? "x" : character.normalize("NFD").charAt(0).toLowerCase());
  return Array.from(text, (character) => plain(character) || character).join("");
}

/** Where its words begin, letters and digits as they are. A pattern would take several times as long, and what is found is prepared at each key. */
function wordStartsIn(folded: string): number[] {
  if (!isPlain(folded)) return Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu), ({ index }) => index);
  const starts: number[] = [];
  let wasInWord = false;
  for (let at = 0; at < folded.length; at += 1) {
    const character = folded.charCodeAt(at);
    const isInWord = (character >= 97 && character <= 122) || (character >= 48 && character <= 57);
    if (isInWord && !wasInWord) starts.push(at);
    wasInWord = isInWord;
  }
  return starts;
}

function prepareText(text: string): Text {
  const folded = fold(text);
  const wordStarts = wordStartsIn(folded);
  return { folded, wordStarts, initials: wordStarts.map((start) => folded.charAt(start)).join(""), letters: lettersOf(folded) };
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
  return fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((folded) => ({ folded, letters: lettersOf(folded) }));
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
  return scoreFrom(score, words, shown.folded.length);
}

/** A shorter title of the same words is the closer one. */
const scoreFrom = (sum: number, { length }: readonly Word[], titleLength: number) => sum / length - titleLength / 100;

function marksOf(words: readonly Word[], { shown }: Prepared): Marks {
  const marks: Marks = [];
  for (const word of words) wordIn(word, shown, marks);
  return marks.toSorted((a, b) => a[0] - b[0]);
}

/** A thing with what finds it. */
export interface Candidate<Item> {
  item: Item;
  searchable: Prepared;
}

/**
 * What most of a list is told apart by, close together: at a key, what is found is a dozen of a thousand, and to read the texts of all of
 * them is mostly to wait for the memory. By the place in the list.
 */
interface Looks {
  letters: Int32Array;
  /** Of the shown title: its first letter, and how many it has. */
  firsts: Uint16Array;
  lengths: Uint16Array;
}
const looks = new WeakMap<readonly Candidate<unknown>[], Looks>();

function looksOf(candidates: readonly Candidate<unknown>[]): Looks {
  const known = looks.get(candidates);
  if (known) return known;
  const made = {
    letters: Int32Array.from(candidates, ({ searchable }) => searchable.letters),
    firsts: Uint16Array.from(candidates, ({ searchable }) => searchable.shown.folded.charCodeAt(0)),
    lengths: Uint16Array.from(candidates, ({ searchable }) => searchable.shown.folded.length),
  };
  looks.set(candidates, made);
  return made;
}

/** What was used lately counts more. */
export interface Bonus<Item> {
  of(item: Item): number;
  /** No bonus is above it. */
  atMost: number;
}

/**
 * The best matches first, and no more than `most`; equal ones keep their order, so that the list never jumps. What cannot come among them is
 * not compared at all: only the start of the shown title counts more than the start of a word, and whether it may start with one its first
 * letter tells. Once a dozen is found, that is nearly all.
 */
export function rank<Item>(
  query: string,
  candidates: readonly Candidate<Item>[],
  { bonus, most = candidates.length }: { bonus?: Bonus<Item>; most?: number } = {},
): { item: Item; match: Match }[] {
  const words = wordsOf(query);
  const needed = words.reduce((all, word) => all | word.letters, 0);
  const starts = words.map(({ folded }) => folded.charCodeAt(0));
  const { letters, firsts, lengths } = looksOf(candidates);
  const best = createBest<{ candidate: Candidate<Item>; score: number }>(most);
  for (let place = 0; place < candidates.length; place += 1) {
    if ((needed & ~(letters[place] ?? 0)) !== 0) continue;
    let bound = 0;
    for (const start of starts) bound += start === firsts[place] ? 100 : 80;
    if (words.length > 0) bound = scoreFrom(bound, words, lengths[place] ?? 0);
    if (bound + (bonus?.atMost ?? 0) <= best.least()) continue;
    const candidate = candidates[place];
    if (!candidate) continue;
    const score = scoreOf(words, candidate.searchable);
    if (score !== undefined) best.add({ candidate, score: score + (bonus?.of(candidate.item) ?? 0) });
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
