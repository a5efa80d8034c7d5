import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccessResult } from "#contract/enumerations.ts";
import { compilePolicy } from "./compilePolicy.ts";
import { type Attempt, type Decision, decide } from "./decide.ts";
import { pinLockAt } from "./pinTries.ts";
import type { PinRule, PolicyDocument } from "./policy.ts";
import { applyEffects, createPresence, type PresenceState, savedPresence } from "./presence.ts";
import { pinRules, policies, visits } from "./testPolicies.ts";

const minuteMs = 60_000;
const runs = { numRuns: 400 };

/** Attempts at the doors of such policies, each with what is decided; `before` is what there was of the presence. */
function visit(
  document: PolicyDocument,
  list: readonly Attempt[],
  look: (decision: Decision, attempt: Attempt, before: PresenceState) => void,
): void {
  const policy = compilePolicy(document);
  const presence = createPresence();
  for (const attempt of list) {
    const decision = decide(policy, attempt, presence);
    look(decision, attempt, createPresence(savedPresence(presence)));
    applyEffects(presence, decision.effects);
  }
}

const withRule = (document: PolicyDocument, pinRule: PinRule | undefined): PolicyDocument => ({
  ...document,
  doors: document.doors.map(({ pinRule: _old, ...door }) => ({ ...door, ...(pinRule && { pinRule }) })),
});
/** A person who keeps entering PINs, some of them correct. */
const typing = fc.array(fc.record({ hash: fc.constantFrom("hash1", "hash2", "wrong", "wrong", "wrong"), laterMs: fc.nat(3 * minuteMs) }), {
  minLength: 1,
  maxLength: 60,
});
const typed = ({ doors: [door] }: PolicyDocument, steps: readonly { hash: string; laterMs: number }[]): Attempt[] => {
  let atMs = Date.parse("2026-03-17T03:00:00Z");
  return steps.map(({ hash, laterMs }) => ({
    presented: { kind: "pin", hashes: { salt1: hash } },
    serialNumber: door?.serialNumber ?? "",
    atMs: (atMs += laterMs),
  }));
};

describe("wrong PINs", () => {
  it("[CR-05] are looked at no more often than the rule lets them, whatever is typed in between", () => {
    fc.assert(
      fc.property(policies, pinRules, typing, (document, rule, steps) => {
        const guessesAtMs: number[] = [];
        visit(withRule(document, rule), typed(document, steps), (decision, { atMs }) => {
          const isLocked = decision.because.some((reason) => reason.rule === "pins.locked");
          if (decision.result === AccessResult.UnknownUser && !isLocked) guessesAtMs.push(atMs);
        });
        const leastMs = Math.min(rule.withinMinutes, rule.lockMinutes) * minuteMs;
        guessesAtMs.forEach((atMs, index) => {
          const earlier = guessesAtMs[index - rule.wrongMax];
          if (earlier !== undefined) expect(atMs - earlier).toBeGreaterThanOrEqual(leastMs);
        });
      }),
      runs,
    );
  });

  it("[CR-05] end PINs at their door alone, and nothing else than PINs", () => {
    fc.assert(
      fc.property(policies, pinRules, visits, (document, rule, list) => {
        const free = compilePolicy(withRule(document, undefined));
        visit(withRule(document, rule), list, (decision, attempt, before) => {
          const lock = pinLockAt(before.pinTries.get(attempt.serialNumber), attempt.atMs);
          const isRefused = attempt.presented.kind === "pin" && lock !== undefined;
          if (isRefused) {
            const untilUtc = new Date(lock.untilMs).toISOString();
            expect(decision).toMatchObject({ result: AccessResult.UnknownUser, because: [{ rule: "pins.locked", untilUtc }], effects: [] });
            expect(decision).not.toHaveProperty("personId");
            return;
          }
          const { effects, ...rest } = decide(free, attempt, { ...before, pinTries: new Map() });
          expect({ ...decision, effects: decision.effects.filter(({ kind }) => kind !== "pinTries") }).toEqual({ ...rest, effects });
        });
      }),
      runs,
    );
  });

  it("[CR-05] are counted further after a restart, and a lock lasts as long as the rule says", () => {
    fc.assert(
      fc.property(policies, pinRules, typing, (document, rule, steps) => {
        const list = typed(document, steps);
        const answers: Decision[] = [];
        visit(withRule(document, rule), list, (decision) => answers.push(decision));
        const policy = compilePolicy(withRule(document, rule));
        let presence = createPresence();
        for (const [index, attempt] of list.entries()) {
          const decision = decide(policy, attempt, presence);
          expect(decision).toEqual(answers[index]);
          applyEffects(presence, decision.effects);
          const lock = presence.pinTries.get(attempt.serialNumber)?.lock;
          if (lock) expect(lock.untilMs - lock.sinceMs).toBe(rule.lockMinutes * minuteMs);
          presence = createPresence(JSON.parse(JSON.stringify(savedPresence(presence))) as ReturnType<typeof savedPresence>);
        }
      }),
      runs,
    );
  });
});
