/**
 * Which letters and digits a text in lower case has, as bits, some digits sharing one: it has no word with a bit that it lacks. To tell
 * most texts apart without reading them.
 */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 97 && code <= 122) letters |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) letters |= 1 << (26 + (code % 6));
  }
  return letters;
}
