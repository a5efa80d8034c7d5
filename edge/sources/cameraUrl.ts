const schemes = new Set(["rtsp:", "rtsps:"]);

export interface CameraSignIn {
  readonly userName?: string | undefined;
  readonly password?: string | undefined;
}

/**
 * The canonical form of a camera's address, or `undefined` if it is not an rtsp or rtsps URL with a host.
 * Sign-in data given apart replaces any inside the address. The answer always begins with its scheme, so it cannot be read as an option.
 */
export function parseCameraUrl(text: string, signIn: CameraSignIn = {}): string | undefined {
  const trimmed = text.trim();
  // URL silently drops tabs and line ends and would then accept what a person never typed as one address.
  if (trimmed.length === 0 || trimmed.length > 1_000 || hasBlanks(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  if (!schemes.has(url.protocol) || url.hostname === "" || url.port === "0") return undefined;
  if (!/^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9._-]*[a-z0-9])?)$/i.test(url.hostname)) return undefined;
  url.hash = "";
  if (signIn.userName) url.username = signIn.userName;
  if (signIn.password) url.password = signIn.password;
  return url.href;
}

function hasBlanks(text: string): boolean {
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code <= 0x20 || (code >= 0x7f && code <= 0xa0) || letter === "\\") return true;
  }
  return false;
}
