import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type IdentityServer, password, startIdentityServer } from "../../tests/support/identityServer.ts";
import { attempts } from "../base/store/schema/identity.ts";
import { usualPasswordCost } from "./passwords.ts";
import { usualSignInPace } from "./signInPace.ts";

/** Comparison and delay are both shortened, so their ratio stays the same. */
const faster = 5;
const { holdStepMs, longestHoldMs, refusalFloorMs, gate } = usualSignInPace;
const signInPace = {
  holdStepMs: holdStepMs / faster,
  longestHoldMs: longestHoldMs / faster,
  refusalFloorMs: refusalFloorMs / faster,
  gate: { ...gate, waitMs: gate.waitMs / faster },
};
const passwordCost = { memory: Math.round((usualPasswordCost.memory * usualPasswordCost.passes) / faster), passes: 1 };

let server: IdentityServer;
/** How long forty who sign in at the same time take on this machine when nobody guesses: comparing costs much. */
let aloneMs: number;
const people = Array.from({ length: 40 }, (_, index) => `person${index}@north.example`);
beforeAll(async () => {
  server = await startIdentityServer({ passwordCost, signInPace });
  for (const email of people) await server.addPerson(email, [{ accountId: "north" }]);
  await signIn(person(0), password);
  aloneMs = slowest(await Promise.all(people.map((email) => signIn(email, password))));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.store.db.delete(attempts);
});

async function signIn(email: string, word: string, origin = server.origin): Promise<{ ms: number; message: string | undefined }> {
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: word, returnSecureToken: true }),
  });
  const { error } = (await answer.json()) as { error?: { message: string } };
  return { ms: performance.now() - startedAt, message: error?.message };
}

const wrong = "INVALID_LOGIN_CREDENTIALS";
const person = (index: number) => people[index % people.length] ?? "";
/** The median of several, so that one pause of a busy machine does not look like a delayed answer. */
const median = (answers: readonly { ms: number }[]) =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length / 2)] ?? 0;
async function failOf(indexes: readonly number[]) {
  const answers = [];
  for (const index of indexes) answers.push(await signIn(person(index), "Wrong2026"));
  return answers;
}
const slowest = (answers: readonly { ms: number }[]) => Math.max(...answers.map(({ ms }) => ms));

describe("[AU-02] guesses from one network at many people", () => {
  it("are slowed down after ten failures, also by another process and after a restart", async () => {
    const first = await failOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(median(first)).toBeLessThan(1500 / faster);
    for (let index = 10; index < 20; index += 1) await signIn(person(index), "Wrong2026");
    const another = await server.startAnother();
    for (const origin of [server.origin, another.origin]) {
      const late = await signIn(person(30), "Wrong2026", origin);
      expect(late.message).toBe(wrong);
      expect(late.ms).toBeGreaterThan(1900 / faster);
    }
    await another.close();
  }, 40_000);

  it("are forgotten one by one", async () => {
    for (let index = 0; index < 15; index += 1) await signIn(person(index), "Wrong2026");
    expect((await signIn(person(20), "Wrong2026")).ms).toBeGreaterThan(1000 / faster);
    server.advance(10 * 60_000);
    expect(median(await failOf([21, 22, 23]))).toBeLessThan(1800 / faster);
    server.advance(-10 * 60_000);
  }, 30_000);

  it.each<[string, number, number]>([
    ["by ten who guess after each answer", 10, 4000],
    ["by twenty", 20, 8000],
  ])(
    "fail no faster %s, and 40 people of the building sign in meanwhile",
    async (_name, guessers, withinMs) => {
      let isOver = false;
      let failures = 0;
      const startedAt = performance.now();
      const guess = async (from: number) => {
        for (let index = from; !isOver; index += 7) if ((await signIn(person(index), `Wrong${index}`)).message === wrong) failures += 1;
      };
      const attack = Promise.all(Array.from({ length: guessers }, (_, from) => guess(from)));
      await new Promise((resolve) => setTimeout(resolve, 6000 / faster));
      const together = await Promise.all(people.map((email) => signIn(email, password)));
      const seconds = ((performance.now() - startedAt) / 1000) * faster;
      const failed = failures;
      isOver = true;
      await attack;
      expect(together.map(({ message }) => message)).toEqual(people.map(() => undefined));
      console.log(
        `${guessers} guessers: ${failed} failures in ${seconds.toFixed(0)} s, the forty took ${Math.round(slowest(together))} ms, alone ${Math.round(aloneMs)} ms`,
      );
      expect(slowest(together)).toBeLessThan(2 * aloneMs + withinMs / faster);
      // The first ones are free, then six in two seconds.
      expect(failed).toBeLessThan(30 + 3 * seconds);
    },
    60_000,
  );

  it("do not keep the building waiting where 200 of them come at once", async () => {
    const before = server.requests();
    const burst = Promise.all(Array.from({ length: 200 }, (_, index) => signIn(person(index), `Wrong${index}`)));
    await expect.poll(() => server.requests() - before, { timeout: 10_000 }).toBe(200);
    const together = await Promise.all(people.map((email) => signIn(email, password)));
    expect(together.map(({ message }) => message)).toEqual(people.map(() => undefined));
    const answers = await burst;
    console.log(`a burst of 200: the forty took ${Math.round(slowest(together))} ms, alone ${Math.round(aloneMs)} ms`);
    expect(slowest(together)).toBeLessThan(2 * aloneMs + 4000 / faster);
    expect(answers.filter(({ message }) => message === wrong).length).toBeLessThan(140);
  }, 60_000);

  it("take nothing from a network whose passwords are right", async () => {
    const answers = await Promise.all([...people, ...people].map((email) => signIn(email, password)));
    expect(answers.map(({ message }) => message)).toEqual(answers.map(() => undefined));
    expect(median(await failOf([0, 1, 2]))).toBeLessThan(1800 / faster);
  }, 60_000);
});
