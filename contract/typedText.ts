/** Cleaning of typed text: names lose characters that nobody sees, line breaks, and blanks at their ends. */

// Joiners and variation selectors are not among them: some scripts and emoji are written with them.
const invisible = /(?![\u200c\u200d\p{Variation_Selector}])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
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
