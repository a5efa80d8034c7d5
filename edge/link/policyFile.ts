import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { PolicyChanges, WholePolicy } from "#contract/devicePolicy.ts";
import type { CompiledPolicy } from "#domain/decide/compiledPolicy.ts";
import { changePolicy, compilePolicy } from "#domain/decide/compilePolicy.ts";
import { conditionOf } from "#domain/failures/conditionOf.ts";
import { type KeySet, verifyToken } from "./verifyToken.ts";

/** Why a policy or a change of one is not taken. `base`: it is a change of another one; the platform is asked for a whole one. */
export type PolicyRefusal = "unsigned" | "claims" | "serial" | "older" | "base";

/** The signed policy of a controller on disk, verified at every read. Readable only by its owner. */
export interface PolicyFile {
  /** The last policy that was taken, with its changes; undefined before the first. */
  current(): CompiledPolicy | undefined;
  /** Takes a whole policy. `keys` are those that came beside it: they count for a controller that has none yet. */
  take(token: string, keys: KeySet["keys"]): PolicyRefusal | undefined;
  /** Takes a change of the policy that there is. */
  change(token: string): PolicyRefusal | undefined;
}

export interface PolicyFileOptions {
  readonly file: string;
  readonly accountId: string;
  readonly serialNumber: string;
}

const KeyList = z.array(z.record(z.string(), z.unknown()));
const Saved = z.object({ keys: KeyList, whole: z.string(), changes: z.array(z.string()) });
type Saved = z.infer<typeof Saved>;

/** 100,000 people are about 50 MB. */
const longestToken = 128 * 1024 * 1024;

export function openPolicyFile({ file, accountId, serialNumber }: PolicyFileOptions): PolicyFile {
  let saved: Saved | undefined;
  let policy: CompiledPolicy | undefined;
  let issuedAtMs = -Infinity;

  function read(token: string, keys: KeySet["keys"]): WholePolicy | PolicyRefusal {
    const decision = verifyToken(token, { keys }, longestToken);
    if (!decision.ok) return "unsigned";
    const claims = WholePolicy.safeParse(decision.claims);
    if (!claims.success) return "claims";
    return claims.data.serial === serialNumber && claims.data.policy.accountId === accountId ? claims.data : "serial";
  }

  function readChange(token: string, keys: KeySet["keys"]): PolicyChanges | PolicyRefusal {
    const decision = verifyToken(token, { keys }, longestToken);
    if (!decision.ok) return "unsigned";
    const claims = PolicyChanges.safeParse(decision.claims);
    if (!claims.success) return "claims";
    return claims.data.serial === serialNumber ? claims.data : "serial";
  }

  /** On a full disk the door decides by it all the same; it is written with the next change that finds room. */
  function write(next: Saved): void {
    saved = next;
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, JSON.stringify(next), { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    } catch (error) {
      if (!conditionOf(error)) throw error;
    }
  }

  function restore(): void {
    const kept = readSaved(file);
    if (!kept) return;
    const whole = read(kept.whole, kept.keys);
    if (typeof whole === "string") return;
    saved = kept;
    policy = compilePolicy(whole.policy);
    issuedAtMs = Date.parse(whole.issuedAtUtc);
    for (const token of kept.changes) {
      const next = readChange(token, kept.keys);
      // Later changes apply to another policy once a change was refused.
      if (typeof next === "string" || !changePolicy(policy, next.change)) return;
      issuedAtMs = Date.parse(next.issuedAtUtc);
    }
  }

  restore();
  return {
    current: () => policy,
    take(token, keys) {
      const whole = read(token, saved?.keys ?? keys);
      if (typeof whole === "string") return whole;
      const { sequence } = whole.policy;
      // By either: a platform that was restored begins again at an earlier sequence, and its clock may be set back.
      const isOlder = policy !== undefined && sequence <= policy.sequence && Date.parse(whole.issuedAtUtc) < issuedAtMs;
      if (isOlder) return "older";
      policy = compilePolicy(whole.policy);
      issuedAtMs = Date.parse(whole.issuedAtUtc);
      write({ keys: whole.keys, whole: token, changes: [] });
      return undefined;
    },
    change(token) {
      if (!saved || !policy) return "base";
      const next = readChange(token, saved.keys);
      if (typeof next === "string") return next;
      if (next.change.sequence <= policy.sequence) return "older";
      if (!changePolicy(policy, next.change)) return "base";
      issuedAtMs = Date.parse(next.issuedAtUtc);
      write({ ...saved, changes: [...saved.changes, token] });
      return undefined;
    },
  };
}

function readSaved(file: string): Saved | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return Saved.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // An older format or a truncated file: the platform sends a whole one.
    return undefined;
  }
}
