/** Cleaning of typed text: names lose characters that nobody sees, line breaks, and blanks at their ends. */

// Joiners and variation selectors are not among them: some scripts and emoji are written with them.
// biome-ignore format: one range a kind
const invisible = new RegExp(
  "[\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f" + // control characters
    "\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb" +
    "\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}]",
  "gu",
);
const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** A joiner belongs to the text between two letters of a script that joins them, and within an emoji. */
const strayJoiners =
  /(?<![\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200c\u200d]+|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u0300-\u036f])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/** The text of one line as people see it. All else stays as it was typed: capitals, accents, blanks between words. */
export function visibleText(text: string): string {
  return text.replaceAll(lineBreaks, " ").replaceAll(invisible, "").replaceAll(strayJoiners, "").trim();
}

/** As `visibleText`, and with letters and digits of full width and the like as plain ones: for numbers and addresses. */
export function plainText(text: string): string {
  return visibleText(text.normalize("NFKC"));
}
