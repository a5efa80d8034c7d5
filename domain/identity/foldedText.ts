/**
 * How names are compared and searched, wherever that is done: compatible characters are one (NFKC), capitals are small, Latin, Greek and
 * Cyrillic letters have no accents, Arabic and Hebrew ones no vowel points, invisible characters are left out, and blanks are one.
 * PostgreSQL does the same in its function `folded`; `server/people/doubled/forms.test.ts` keeps the two equal.
 */
export function foldedText(text: string): string {
  // As nearly all texts are.
  if (/^(?:[!-~]+(?: [!-~]+)*)?$/.test(text)) return text.toLowerCase();
  return foldedLetters(text)
    .replaceAll(/[\t-\r \u0085\u1680\u2028\u2029]+/g, " ")
    .trim();
}

// Invisible characters, combining marks of letters, and vowel points.
const leftOut =
  /(?![\t-\r\u0085])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u0640]|[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff]|[\u1dc0-\u1dff\u20d0-\u20ff]|[\ufe20-\ufe2f]/gu;

/** Letters that people write with others for want of a key, and that have no accent to leave out. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ł: "l",
  ŧ: "t",
  ı: "i",
  ς: "σ",
  "×": "x",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "‐": "-",
  "–": "-",
  "—": "-",
};
const notPlain = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

function foldedLetters(text: string): string {
  const letters = text.normalize("NFKD").replaceAll(leftOut, "");
  // One by one: a whole word would have its last sigma told from others.
  const small = Array.from(letters, (letter) => letter.toLowerCase()).join("");
  return small.replaceAll(notPlain, (letter) => plainLetters[letter] ?? letter);
}

export interface FoldedPlaces {
  folded: string;
  /** For each UTF-16 unit of `folded`, which unit of the text it came of; and at its end, where the text ends. */
  places: readonly number[];
}

/** The folded letters of a text, blanks as they are, and where in it each came of: so that a search can mark its hits. */
export function foldedPlaces(text: string): FoldedPlaces {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const letters = foldedLetters(character);
    folded += letters;
    for (let index = 0; index < letters.length; index += 1) places.push(at);
    at += character.length;
  }
  places.push(at);
  return { folded, places };
}

/** The words of a search text, folded. */
export function foldedWords(query: string): string[] {
  return foldedText(query).split(" ").filter(Boolean);
}

/** Whether a text has every word of a search in it, in whatever order. */
export function hasWords(text: string, query: string): boolean {
  const folded = foldedText(text);
  return foldedWords(query).every((word) => folded.includes(word));
}
