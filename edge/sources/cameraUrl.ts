import { type CameraScheme, cameraSchemeOf, cameraSchemes } from "#contract/cameraSchemes.ts";
import { splitSignIn } from "#domain/network/splitSignIn.ts";

const longestAddress = 1_000;

export interface CameraSignIn {
  readonly userName?: string | undefined;
  readonly password?: string | undefined;
}

/** Where a camera is and how to sign in there. User name and password are never part of an address: any text is allowed in them. */
export interface CameraAddress {
  readonly scheme: CameraScheme;
  /** The canonical address, which always begins with its scheme. Its query may be secret, too. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
  readonly userName: string;
  readonly password: string;
}

/**
 * Reads a camera's address; `undefined` if it is not a URL with a host and one of the schemes of cameras.
 * Sign-in data given apart replaces any that somebody pasted inside the address.
 */
export function parseCameraUrl(text: string, signIn: CameraSignIn = {}): CameraAddress | undefined {
  const pasted = splitSignIn(text);
  const trimmed = pasted.address.trim();
  // URL silently drops tabs and line ends and would then accept what a person never typed as one address.
  if (trimmed.length === 0 || trimmed.length > longestAddress || hasBlanks(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  const scheme = cameraSchemeOf(url.protocol);
  if (scheme === undefined || url.hostname === "" || url.port === "0" || url.username !== "" || url.password !== "") return undefined;
  if (!/^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9._-]*[a-z0-9])?)$/i.test(url.hostname)) return undefined;
  url.hash = "";
  const { port, isEncrypted } = cameraSchemes[scheme];
  return {
    scheme,
    url: url.href,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || port),
    isEncrypted,
    userName: signIn.userName || pasted.userName || "",
    password: signIn.password || pasted.password || "",
  };
}

function hasBlanks(text: string): boolean {
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code <= 0x20 || (code >= 0x7f && code <= 0xa0) || letter === "\\") return true;
  }
  return false;
}
