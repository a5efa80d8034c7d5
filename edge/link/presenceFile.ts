import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { createPresence, type PresenceState, savedPresence } from "#domain/decide/presence.ts";
import type { SavedSharedPresence, SharedPresence } from "#domain/decide/sharedPresence.ts";

const Text = z.string();
const Waiting = z.object({ personId: Text, credentialId: Text, zoneId: Text, atMs: z.number() });
const movement = { personId: Text, zoneId: z.exactOptional(Text), atMs: z.number(), eventId: Text, serialNumber: z.exactOptional(Text) };
/** The state of each door, and the shared presence; a file of an older release has only the former. */
const Saved = z.object({
  lastGrants: z.array(z.tuple([Text, z.number()])),
  firstOfTwo: z.array(z.tuple([Text, Waiting])),
  escorts: z.array(z.tuple([Text, Waiting])),
  overrides: z.array(
    z.tuple([Text, z.object({ mode: z.enum(["unlocked", "locked"]), untilMs: z.number(), personId: z.exactOptional(Text) })]),
  ),
  pinTries: z.exactOptional(
    z.array(
      z.tuple([
        Text,
        z.object({
          wrongAtMs: z.array(z.number()),
          lock: z.exactOptional(z.object({ sinceMs: z.number(), untilMs: z.number() })),
        }),
      ]),
    ),
  ),
  shared: z.exactOptional(
    z.object({
      told: z.array(z.object({ ...movement, sequence: z.number() })),
      own: z.array(z.object(movement)),
      forgiven: z.array(z.tuple([Text, z.number()])),
      uses: z.array(z.tuple([Text, z.array(Text)])),
    }),
  ),
});

/** The presence that was known before the start. An unreadable file counts as empty, so that it holds nobody back. */
export function readPresence(file: string): { state: PresenceState; saved?: SavedSharedPresence } {
  if (!existsSync(file)) return { state: createPresence() };
  try {
    const { shared, ...ofDoors } = Saved.parse(JSON.parse(readFileSync(file, "utf8")));
    return { state: createPresence(ofDoors), ...(shared && { saved: shared }) };
  } catch {
    return { state: createPresence() };
  }
}

export function writePresence(file: string, { state, saved }: Pick<SharedPresence, "state" | "saved">): void {
  const { lastGrants, firstOfTwo, escorts, overrides, pinTries } = savedPresence(state);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ lastGrants, firstOfTwo, escorts, overrides, pinTries, shared: saved() });
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
