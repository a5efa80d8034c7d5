import { percentEncode } from "../sigv4/signature.ts";
import { ObjectError } from "./objectError.ts";

const longestKeyBytes = 1024;
const longestNameBytes = 255;

/** SR-04: files of a device that were made to be handed on. */
export const clipsPrefix = (accountId: string, serialNumber: string) => `${accountId}/${serialNumber}/clips/`;

/** EV-02: videos of events, which who may watch the device's recordings may see. */
export const eventVideosPrefix = (accountId: string, serialNumber: string) => `${accountId}/${serialNumber}/events/`;

/** Reads the bucket and key of an undecoded path below /objects/. The key is empty for the bucket itself. */
export function readObjectPath(path: string): { bucket: string; key: string } {
  const [, , bucket = "", ...rest] = path.split("/");
  try {
    return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(rest.join("/")) };
  } catch {
    throw new ObjectError("InvalidURI", 400);
  }
}

/** Refuses keys that could be taken for something else than a name below the account's own prefix. */
export function requireKey(key: string): string {
  if (Buffer.byteLength(key) > longestKeyBytes) throw new ObjectError("KeyTooLongError", 400);
  const isPlain = key
    .split("/")
    .every((part) => part !== "" && part !== "." && part !== ".." && !hasControlCharacter(part) && !part.includes("\\"));
  if (!isPlain) throw new ObjectError("InvalidArgument", 400, "This key is not accepted.");
  return key;
}

/** Neither control characters nor halves of characters, which have no bytes of their own. */
function hasControlCharacter(text: string): boolean {
  return /[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(text);
}

/**
 * Names of the folders and the file of an object below the bucket's folder. Nothing of a key reaches the file system unencoded:
 * only letters, digits and `-._~%` occur, and a file starts with `=`, so that the keys `a` and `a/b` can both exist.
 */
export function fileNamesOf(key: string): string[] {
  const parts = requireKey(key).split("/").map(percentEncode);
  const names = [...parts.slice(0, -1), `=${parts.at(-1) ?? ""}`];
  if (names.some((name) => name.length > longestNameBytes)) throw new ObjectError("KeyTooLongError", 400);
  return names;
}

/** The key part of a folder or file name; undefined if the name does not belong to an object. */
export function keyPartOf(name: string, isFolder: boolean): string | undefined {
  if (!isFolder && !name.startsWith("=")) return undefined;
  try {
    return isFolder ? `${decodeURIComponent(name)}/` : decodeURIComponent(name.slice(1));
  } catch {
    return undefined;
  }
}
