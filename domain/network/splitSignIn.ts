export interface SplitAddress {
  /** The address without sign-in data. */
  readonly address: string;
  readonly userName: string | undefined;
  readonly password: string | undefined;
}

const authorityForm = /^(\[[0-9a-f:.]+\]|[^\s:@[\]]+)(:\d{1,5})?$/i;
const ipForm = /^(\[[0-9a-f:.]+\]|\d{1,3}(\.\d{1,3}){3})(:\d{1,5})?$/i;

/**
 * Takes the sign-in data out of an address that a person wrote, such as `rtsp://admin:100%@10.0.0.5/main`. People paste passwords as they
 * are: with `%`, `@`, `:`, `/`, `?`, `#` and blanks. Text that is percent-encoded throughout is decoded; other text is taken as it is.
 * Never throws; text without a scheme comes back whole.
 */
export function splitSignIn(text: string): SplitAddress {
  const [scheme = ""] = /^\s*[a-z][a-z0-9+.-]*:\/\//i.exec(text) ?? [];
  const rest = text.slice(scheme.length);
  const at = scheme === "" ? -1 : signInEnd(rest);
  if (at < 0) return { address: text, userName: undefined, password: undefined };
  const [userName = "", ...password] = rest.slice(0, at).split(":");
  return {
    address: scheme + rest.slice(at + 1),
    userName: decoded(userName) || undefined,
    password: decoded(password.join(":")) || undefined,
  };
}

/** Where the `@` is that ends the sign-in data; -1 without sign-in data. */
function signInEnd(rest: string): number {
  const ordinary = authorityAt(rest, 0).lastIndexOf("@");
  const host = authorityAt(rest, ordinary + 1);
  if (authorityForm.test(host) && (ipForm.test(host) || ordinary < 0)) {
    // `admin:1/2@10.0.0.5` reads as host `admin`, port 1; a name of one word before an IP address is a user.
    if (ipForm.test(host) || !host.includes(":") || host.includes(".")) return ordinary;
  }
  const places = [...rest.matchAll(/@/g)].map(({ index }) => index).filter((index) => authorityForm.test(authorityAt(rest, index + 1)));
  return (
    places.findLast((index) => ipForm.test(authorityAt(rest, index + 1))) ?? (authorityForm.test(host) ? ordinary : (places[0] ?? ordinary))
  );
}

/** Host and port from a place on, with sign-in data when it is the first. */
function authorityAt(rest: string, from: number): string {
  return /^[^/?#]*/.exec(rest.slice(from))?.[0] ?? "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An address with its sign-in data percent-encoded, as libraries that take one text want it. */
export function encodeSignIn(text: string): string {
  const { address, userName, password } = splitSignIn(text);
  if (userName === undefined && password === undefined) return address;
  const signIn = encode(userName ?? "") + (password === undefined ? "" : `:${encode(password)}`);
  return address.replace("://", () => `://${signIn}@`);
}

/** Half a surrogate pair has no encoding; every decoder makes the replacement character of it. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
