/** A number in [0, 1) that depends on nothing but its arguments, so that any instant can be asked again. */
export function seededRandom(seed: string | number, ...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed}/${parts.join("/")}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
