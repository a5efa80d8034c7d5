/**
 * Which characters a text has, as bits, some of them sharing one: it has no word with a bit that it lacks. Most texts are told apart by it
 * without being read.
 */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}
