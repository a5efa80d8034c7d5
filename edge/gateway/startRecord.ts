import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { hourMs } from "#contract/durations.ts";
import type { Log } from "../log.ts";

/**
 * So many starts that ended early make the next one careful, and a part that was under way at so many ends is left out. A crash that the
 * program noticed counts for both: then it was no power cut, and after two crashes the part that fails is known.
 */
const endsAllowed = 2;
/** A part that was left out is tried again after this time, or as soon as its settings change. */
const setAsideMs = hourMs;

const Part = z.object({ name: z.string(), shape: z.string(), ends: z.int(), atMs: z.number() });
const Kept = z.object({ failedStarts: z.int(), hasCrashed: z.optional(z.boolean()), trying: z.optional(z.string()), parts: z.array(Part) });
type Kept = z.infer<typeof Kept>;

export interface StartRecordOptions {
  readonly file: string;
  readonly now: () => number;
  readonly log: Log;
}

/**
 * Remembers on the disk how starts went, so that no stored configuration can keep a gateway from starting: after two starts that ended
 * early it begins carefully, one part after the other, and leaves out a part with which it ended again.
 */
export interface StartRecord {
  /** Starts before this one ended early. */
  readonly isCareful: boolean;
  /** Whether a part, with these settings, is left out for now. */
  isSetAside(name: string, settings: unknown): boolean;
  /** Notes that a part begins; the answer notes that it has begun well. `undefined` where nothing makes it suspicious. */
  begin(name: string, settings: unknown): (() => void) | undefined;
  /** This start has gone well. */
  succeed(): void;
  /** The gateway is ended in order, which says nothing about its configuration. */
  dispose(): void;
}

export function openStartRecord({ file, now, log }: StartRecordOptions): StartRecord {
  const before = readKept(file);
  const weight = before.hasCrashed ? endsAllowed : 1;
  const ended = before.parts.find(({ name }) => name === before.trying);
  const kept: Kept = {
    failedStarts: before.failedStarts + 1,
    parts: before.parts.map((part) => (part === ended ? { ...part, ends: part.ends + weight, atMs: now() } : part)),
  };
  const isCareful = before.failedStarts > 0 && before.failedStarts - 1 + weight >= endsAllowed;
  let isSettled = false;

  const write = () => {
    try {
      if (kept.failedStarts === 0 && kept.parts.length === 0) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    } catch (error) {
      log.warn("How this start goes could not be noted", { error: String(error) });
    }
  };
  const settle = (failedStarts: number) => {
    if (isSettled) return;
    isSettled = true;
    process.off("exit", noteCrash);
    kept.failedStarts = failedStarts;
    write();
  };
  const noteCrash = (code: number) => {
    if (code === 0) return;
    kept.hasCrashed = true;
    write();
  };
  process.on("exit", noteCrash);
  write();
  if (isCareful) log.warn("The gateway starts carefully because earlier starts ended early", { starts: before.failedStarts });

  return {
    isCareful,
    isSetAside(name, settings) {
      const part = kept.parts.find((one) => one.name === name);
      if (part === undefined || part.ends < endsAllowed || part.shape !== shapeOf(settings)) return false;
      const agoMs = now() - part.atMs;
      return agoMs >= 0 && agoMs < setAsideMs;
    },
    begin(name, settings) {
      const shape = shapeOf(settings);
      const known = kept.parts.find((part) => part.name === name);
      // Without a suspicion nothing is written: an ordinary start is not slowed down.
      if (!isCareful && !known) return undefined;
      const part = known?.shape === shape ? known : { name, shape, ends: 0, atMs: now() };
      kept.parts = [...kept.parts.filter((one) => one.name !== name), part];
      kept.trying = name;
      write();
      return () => {
        kept.parts = kept.parts.filter((one) => one.name !== name);
        delete kept.trying;
        write();
      };
    },
    succeed: () => settle(0),
    dispose: () => settle(before.failedStarts),
  };
}

/** An unreadable record says nothing; it must not keep the gateway from starting either. */
function readKept(file: string): Kept {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { failedStarts: 0, parts: [] };
  }
}

/** Settings hold passwords; their digest tells changes as well. */
function shapeOf(settings: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(settings) ?? "")
    .digest("base64url");
}
