import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import type { PresenceMessage } from "#contract/presenceMessage.ts";
import { createPresence, type PresenceState, savedPresence } from "#domain/decide/presence.ts";
import { createSharedPresence, type PresenceNews, type SavedSharedPresence, type SharedPresence } from "#domain/decide/sharedPresence.ts";
import { conditionOf } from "#domain/failures/conditionOf.ts";

/** How long what others have told may be only in memory: the platform would tell it again. */
const writeWithinMs = 1000;

/**
 * Who is where, as the doors of an account in one process share it, whether there is a link or not, on their disk. What happens here is
 * written down before the door opens; what the platform tells is joined with it, never put over it.
 */
export interface KeptPresence extends Pick<SharedPresence, "state" | "note"> {
  tell(message: PresenceMessage): void;
  /** A queue of events that have to get to the platform yet. Answers how to take it out again. */
  watchQueue(queue: { has(eventId: string): boolean }): () => void;
  /** Writes down what has not been yet: nobody goes on with it. */
  flush(): void;
}

const writeAgainMs = 5_000;

export function openPresence(file: string): KeptPresence {
  const { state, saved } = readPresence(file);
  const shared = createSharedPresence(state, saved);
  const queues = new Set<{ has(eventId: string): boolean }>();
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    try {
      writePresence(file, shared);
    } catch (error) {
      // On a full disk doors go on by what is in memory, and it is written when there is room.
      if (!conditionOf(error)) throw error;
      timer = setTimeout(write, writeAgainMs);
      timer.unref();
    }
  }

  return {
    state,
    note(effects, event) {
      shared.note(effects, event);
      write();
    },
    tell(message) {
      shared.tell(newsOf(message));
      if (message.isWhole) shared.forgetDelivered((eventId) => [...queues].some((queue) => queue.has(eventId)));
      timer ??= setTimeout(write, writeWithinMs);
    },
    watchQueue(queue) {
      queues.add(queue);
      return () => void queues.delete(queue);
    },
    flush() {
      if (timer) write();
    },
  };
}

function newsOf({ sequence, zones, moved, heard, forgiven, uses }: PresenceMessage): PresenceNews {
  return {
    sequence,
    zones: zones.map(({ zoneId, people }) => ({ zoneId, people: people.map(movementOf) })),
    moved: moved.map(movementOf),
    heard,
    forgiven: forgiven.map(({ zoneId, atUtc }) => ({ zoneId, atMs: Date.parse(atUtc) })),
    uses,
  };
}

function movementOf({ personId, zoneId, atUtc, eventId, serialNumber }: PresenceMessage["moved"][number]): PresenceNews["moved"][number] {
  return {
    personId,
    atMs: Date.parse(atUtc),
    eventId,
    ...(zoneId !== undefined && { zoneId }),
    ...(serialNumber !== undefined && { serialNumber }),
  };
}

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
function readPresence(file: string): { state: PresenceState; saved?: SavedSharedPresence } {
  if (!existsSync(file)) return { state: createPresence() };
  try {
    const { shared, ...ofDoors } = Saved.parse(JSON.parse(readFileSync(file, "utf8")));
    return { state: createPresence(ofDoors), ...(shared && { saved: shared }) };
  } catch {
    return { state: createPresence() };
  }
}

function writePresence(file: string, { state, saved }: Pick<SharedPresence, "state" | "saved">): void {
  const { lastGrants, firstOfTwo, escorts, overrides, pinTries } = savedPresence(state);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ lastGrants, firstOfTwo, escorts, overrides, pinTries, shared: saved() });
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
