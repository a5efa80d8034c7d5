/**
 * SHA-256 (FIPS 180-4) of bytes that come piece by piece: the browser's own hash wants all of them at once, which an hour of video is too
 * large for, and is there in secure contexts alone.
 */
export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** In lower-case hexadecimal. Nothing can be added afterwards. */
  digest(): string;
}

const blockBytes = 64;
const rounds = 64;

/** The first 32 bits of the fractions of roots of primes: square roots for where it begins, cube roots for each round. */
const primes = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) => number > 1 && Array.from({ length: number - 2 }, (_, index) => index + 2).every((divisor) => number % divisor !== 0),
);
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const constants = Int32Array.from(primes.slice(0, rounds), (prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

export function createSha256(): Sha256 {
  const state = Int32Array.from(start);
  const words = new Int32Array(rounds);
  const rest = new Uint8Array(blockBytes);
  let restLength = 0;
  let total = 0;

  function add(bytes: Uint8Array): void {
    let at = 0;
    if (restLength > 0) {
      at = Math.min(blockBytes - restLength, bytes.length);
      rest.set(bytes.subarray(0, at), restLength);
      restLength += at;
      if (restLength < blockBytes) return;
      compress(state, words, rest, 0);
      restLength = 0;
    }
    for (; at + blockBytes <= bytes.length; at += blockBytes) compress(state, words, bytes, at);
    rest.set(bytes.subarray(at));
    restLength = bytes.length - at;
  }

  return {
    update(bytes) {
      total += bytes.length;
      add(bytes);
    },
    digest() {
      const padding = new Uint8Array(restLength < 56 ? blockBytes - restLength : 2 * blockBytes - restLength);
      padding[0] = 0x80;
      const bits = new DataView(padding.buffer);
      bits.setUint32(padding.length - 8, Math.floor(total / 2 ** 29));
      bits.setUint32(padding.length - 4, (total * 8) >>> 0);
      add(padding);
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
    },
  };
}

function compress(state: Int32Array, words: Int32Array, bytes: Uint8Array, from: number): void {
  for (let index = 0; index < 16; index += 1) {
    const at = from + index * 4;
    words[index] = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  }
  for (let index = 16; index < rounds; index += 1) {
    const two = words[index - 2] ?? 0;
    const fifteen = words[index - 15] ?? 0;
    const small = turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3);
    const large = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
    words[index] = ((words[index - 16] ?? 0) + small + (words[index - 7] ?? 0) + large) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < rounds; index += 1) {
    const large = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + large + ((e & f) ^ (~e & g)) + (constants[index] ?? 0) + (words[index] ?? 0)) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = ((state[index] ?? 0) + word) | 0;
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));
