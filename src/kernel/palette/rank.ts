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
  shown: Text;
  translations: readonly Text[];
  others: readonly Text[];
}
export interface Match {
  score: number;
  /** Character ranges of the shown title to mark. */
  marks: [number, number][];
}

/** Lower case without accents and with x for ×, the same length as the text. */
export function fold(text: string): string {
  // As nearly all texts are.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  const plain = (character: string) => (character === "×" ? "x" : character.normalize("NFD").charAt(0).toLowerCase());
  return Array.from(text, (character) => plain(character) || character).join("");
}

/** Which characters a text has, as bits, some of them sharing one: it has no word with a bit that it lacks. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}

function prepareText(text: string): Text {
  const folded = fold(text);
  const wordStarts = Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu), ({ index }) => index);
  return { folded, wordStarts, initials: wordStarts.map((start) => folded.charAt(start)).join(""), letters: lettersOf(folded) };
}

export function prepare({ titles: [shown = "", ...translations], others }: Searchable): Prepared {
  return { shown: prepareText(shown), translations: translations.map(prepareText), others: others.map(prepareText) };
}

/** How well one typed word fits a text: at its start, at the start of a word, inside, as initials, scattered. */
function wordIn({ folded: word, letters: needed }: Word, { folded: text, wordStarts: starts, initials, letters }: Text): Match | undefined {
  if ((needed & ~letters) !== 0) return undefined;
  if (text.startsWith(word)) return { score: 100, marks: [[0, word.length]] };
  const atWord = starts.find((start) => text.startsWith(word, start));
  if (atWord !== undefined) return { score: 80, marks: [[atWord, atWord + word.length]] };
  const inside = text.indexOf(word);
  if (inside >= 0 && word.length > 1) return { score: 50, marks: [[inside, inside + word.length]] };
  const from = word.length > 1 ? initials.indexOf(word) : -1;
  if (from >= 0)
    return { score: 60 - from, marks: starts.slice(from, from + word.length).map((start): [number, number] => [start, start + 1]) };
  return word.length > 2 ? scattered(word, text) : undefined;
}

/** The letters in order, close together; catches a letter left out. */
function scattered(word: string, text: string): Match | undefined {
  const marks: [number, number][] = [];
  let at = -1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return undefined;
    const last = marks.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else marks.push([at, at + 1]);
  }
  const first = marks[0]?.[0] ?? 0;
  const spread = at + 1 - first;
  return spread <= word.length * 2 ? { score: 30 - (spread - word.length), marks } : undefined;
}

/** Undefined when a typed word is found nowhere. Every word must be found; the shown title counts most. */
export function match(query: string, searchable: Searchable): Match | undefined {
  return matchWords(wordsOf(query), prepare(searchable));
}

function wordsOf(query: string): Word[] {
  return fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((folded) => ({ folded, letters: lettersOf(folded) }));
}

function matchWords(words: readonly Word[], { shown, translations, others }: Prepared): Match | undefined {
  if (words.length === 0) return { score: 0, marks: [] };
  let score = 0;
  const marks: [number, number][] = [];
  for (const word of words) {
    const inShown = wordIn(word, shown);
    if (inShown) {
      score += inShown.score;
      marks.push(...inShown.marks);
      continue;
    }
    const elsewhere = Math.max(
      0,
      ...translations.map((title) => (wordIn(word, title)?.score ?? 0) * 0.8),
      ...others.map((other) => (wordIn(word, other)?.score ?? 0) * 0.5),
    );
    if (elsewhere === 0) return undefined;
    score += elsewhere;
  }
  // A shorter title of the same words is the closer one.
  return { score: score / words.length - shown.folded.length / 100, marks: marks.toSorted((a, b) => a[0] - b[0]) };
}

/** The best matches first; equal ones keep their order, so that the list never jumps. `bonus` lifts what was used lately. */
export function rank<Item>(
  query: string,
  items: readonly Item[],
  preparedOf: (item: Item) => Prepared,
  bonus: (item: Item) => number = () => 0,
): { item: Item; match: Match }[] {
  const words = wordsOf(query);
  return items
    .flatMap((item) => {
      const found = matchWords(words, preparedOf(item));
      return found ? [{ item, match: { ...found, score: found.score + bonus(item) } }] : [];
    })
    .toSorted((a, b) => b.match.score - a.match.score);
}

/** Cuts "unlock lobby" into the command and the argument in every way, the longest command first. */
export function splits(query: string): [string, string][] {
  const words = query.trim().split(/\s+/);
  return words.slice(1).map((_, index): [string, string] => {
    const at = words.length - 1 - index;
    return [words.slice(0, at).join(" "), words.slice(at).join(" ")];
  });
}
