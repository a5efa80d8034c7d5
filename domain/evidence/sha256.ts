import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/**
 * SHA-256 of bytes that come piece by piece: the browser's own hash wants all of them at once, which an hour of video is too large for,
 * and is there in secure contexts alone.
 */
export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** In lower-case hexadecimal. Nothing can be added afterwards. */
  digest(): string;
}

export function createSha256(): Sha256 {
  const hash = sha256.create();
  return {
    update: (bytes) => void hash.update(bytes),
    digest: () => bytesToHex(hash.digest()),
  };
}
