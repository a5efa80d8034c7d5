import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import * as z from "zod/mini";
import { Failure } from "./failure.ts";

/** A sign-in, kept between runs. */
const KeptSession = z.object({
  url: z.string(),
  email: z.string(),
  refreshToken: z.string(),
  idToken: z.string(),
  expiresAtMs: z.number(),
});
export type KeptSession = z.infer<typeof KeptSession>;

type Environment = Readonly<Record<string, string | undefined>>;

/** `$XDG_CONFIG_HOME/gatehouse/session.json`; a relative XDG_CONFIG_HOME counts as not set, as its specification says. */
export function sessionPath(env: Environment): string {
  const base = env["XDG_CONFIG_HOME"];
  return join(base !== undefined && isAbsolute(base) ? base : join(homedir(), ".config"), "gatehouse", "session.json");
}

/** undefined when nobody signed in. A file that others may read is refused: its token may be in other hands. */
export function readSession(path: string): KeptSession | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  if ((found.mode & 0o077) !== 0) throw new Failure(`${path} can be read by others. Sign in again, or run: chmod 600 ${path}`);
  try {
    const kept = KeptSession.safeParse(JSON.parse(readFileSync(path, "utf8")));
    if (kept.success) return kept.data;
  } catch {
    // An unreadable file counts as not signed in.
  }
  throw new Failure(`${path} is damaged. Sign in again.`);
}

/** Written aside and renamed, so that a crash never leaves half a session. */
export function writeSession(path: string, session: KeptSession): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, `${JSON.stringify(session)}\n`, { mode: 0o600, flush: true });
  chmodSync(aside, 0o600);
  renameSync(aside, path);
}

export function removeSession(path: string): void {
  rmSync(path, { force: true });
}
