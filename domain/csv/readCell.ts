/** Apostrophe that keeps a spreadsheet from reading a number or a formula; our own files have it as well (`csvLine`). */
const apostrophe = /^'(?=[\d=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])/;
/** `="00042"`: a formula whose only use is to keep a number as text. */
const quotedText = /^=\s*"((?:[^"]|"")*)"$/;
const wideBlanks = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Error values that spreadsheets write, in the languages of their users. */
const sheetError = /^(?:#[¡¿]?[\p{L}/0]+[!?]|#(?:N\/A|N\/D|NV)|Err:\d{3}|#{3,})$/iu;

/** `1.23E+11` or `1,23E+11`. Without decimals the exponent must have a sign, so that an id such as `12E5` is not a number. */
const scientific = /^[+-]?(?:\d+[.,]\d+E[+-]?|\d+E[+-])\d{1,3}$/i;
/** Spreadsheets keep 15 digits of a number and write zeros for the others. */
const zerosAfter15 = /^[+-]?[1-9]\d{14}0+(?:[.,]0+)?$/;

/** A cell of a file as the person meant it. */
export interface ReadCell {
  text: string;
  /** The file marks the cell as text (`'00042`, `="00042"`), so its digits are complete. */
  isMarked: boolean;
}

/** Undoes what spreadsheets put around the text of a cell; letters with accents are one character, which files of a Mac have as two. */
export function readCell(cell: string): ReadCell {
  const clean = cell.replace(wideBlanks, " ").replace(invisible, "").normalize("NFC").trim();
  const bare = clean.replace(apostrophe, "");
  const quoted = quotedText.exec(bare)?.[1];
  const text = (quoted?.replaceAll('""', '"') ?? bare).trim();
  return { text, isMarked: quoted !== undefined || /^'\d/.test(clean) };
}

export const isSheetError = (text: string): boolean => sheetError.test(text);

/** Whether a spreadsheet has dropped digits of this number. Nobody can tell which, so the number cannot be used. */
export const hasLostDigits = (text: string): boolean => scientific.test(text) || zerosAfter15.test(text);
