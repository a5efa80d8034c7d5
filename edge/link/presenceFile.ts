import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { createPresence, type Presence, type PresenceState, savedPresence } from "#domain/decide/presence.ts";

const Text = z.string();
const Waiting = z.object({ personId: Text, credentialId: Text, zoneId: Text, atMs: z.number() });
const Saved = z.object({
  whereabouts: z.array(z.tuple([Text, z.object({ zoneId: Text, sinceMs: z.number() })])),
  uses: z.array(z.tuple([Text, z.number()])),
  lastGrants: z.array(z.tuple([Text, z.number()])),
  firstOfTwo: z.array(z.tuple([Text, Waiting])),
  escorts: z.array(z.tuple([Text, Waiting])),
  overrides: z.array(
    z.tuple([Text, z.object({ mode: z.enum(["unlocked", "locked"]), untilMs: z.number(), personId: z.exactOptional(Text) })]),
  ),
});

/** Who is where, as the controller knew it before it was started anew. One that cannot be read is an empty one: nobody is held back by it. */
export function readPresence(file: string): PresenceState {
  if (!existsSync(file)) return createPresence();
  try {
    return createPresence(Saved.parse(JSON.parse(readFileSync(file, "utf8"))));
  } catch {
    return createPresence();
  }
}

export function writePresence(file: string, presence: Presence): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(savedPresence(presence)), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
