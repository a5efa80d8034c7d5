/** Encodings that spreadsheets write, in the order of the menu. */
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "macintosh", "cp850", "windows-1250"] as const;
export type Encoding = (typeof encodings)[number];

/** "CSV (MS-DOS)" of Excel, which browsers can't decode: characters 0x80 to 0xFF. */
const cp850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";

/** The text of a file without its byte order mark. Invalid bytes become U+FFFD. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== "cp850") return new TextDecoder(encoding).decode(bytes);
  let text = "";
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : (cp850[byte - 0x80] ?? "");
  return text;
}

/** The encoding of a file: by its byte order mark, as valid UTF-8, else the code page that gives the most plausible names. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const wide = unmarkedUtf16(bytes);
  if (wide) return wide;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    const scores = (["windows-1252", "macintosh", "cp850"] as const).map((encoding) => ({ encoding, score: scoreOf(bytes, encoding) }));
    // On a tie the first one wins, which is also the most common.
    return scores.toSorted((a, b) => b.score - a.score)[0]?.encoding ?? "windows-1252";
  }
}

const sampled = 64 * 1024;

/** UTF-16 without a byte order mark has a zero byte beside nearly every letter. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  const length = Math.min(bytes.length, sampled);
  const zeros = [0, 0];
  for (let place = 0; place < length; place += 1) if (bytes[place] === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 4 && even < odd / 10) return "utf-16le";
  return even > length / 4 && odd < even / 10 ? "utf-16be" : undefined;
}

const letters = /[áéíóúüñçàèìòùâêîôûäëïöãåõßøæœšž]/i;
const rareLetters = /[åøæœ]/i;
const signs = /[‘“”–ªº]/;

/** How plausible the bytes above 0x7F are as letters of names; a capital inside a word is not. */
function scoreOf(bytes: Uint8Array, encoding: Encoding): number {
  const text = decode(bytes, encoding);
  let score = 0;
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place] ?? "";
    if (letter <= "\x7F") continue;
    const before = text.slice(Math.max(0, place - 2), place);
    const after = text[place + 1] ?? "";
    if (letters.test(letter)) score += plausibility(letter, before, after);
    // O’Brien
    else if (letter === "’") score += capital.test(after) ? 3 : 0;
    else if (!signs.test(letter)) score -= 2;
  }
  return score;
}

const small = /\p{Ll}$/u;
const capital = /\p{Lu}$/u;

function plausibility(letter: string, before: string, after: string): number {
  const worth = rareLetters.test(letter) ? 1 : 2;
  if (capital.test(letter)) return small.test(before) || (capital.test(before) && small.test(after)) ? -2 : worth;
  if (capital.test(after) || /\p{Lu}{2}$/u.test(before)) return -2;
  // Names seldom begin with a small letter.
  return small.test(before) || capital.test(before) ? worth : 1;
}

/** Recognises binary files by their first bytes, because people choose them instead of a CSV file. */
export function otherFileOf(bytes: Uint8Array): "workbook" | "binary" | undefined {
  const start = [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // Zip files (xlsx, xlsm, ods, numbers) and the compound files of old Excel.
  if (/^504b(0304|0506|0708)/.test(start) || start === "d0cf11e0a1b11ae1") return "workbook";
  const text = new TextDecoder("windows-1252").decode(bytes.subarray(0, 512));
  // Web pages with the ending .xls, and workbooks in XML.
  if (/^\s*(?:ï»¿)?<(?:!doctype|html|\?xml|table|\?mso|workbook)/i.test(text)) return "workbook";
  return /^(%PDF|\x89PNG|\xFF\xD8\xFF|GIF8|\{\\rtf)/.test(text) || start.startsWith("1f8b") ? "binary" : undefined;
}
