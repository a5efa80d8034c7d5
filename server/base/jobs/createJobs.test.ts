import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createJobs } from "./createJobs.ts";
import type { Jobs } from "./jobs.ts";

let jobs: Jobs;
let lines: Record<string, unknown>[];
const note = (level: string) => (message: string, fields?: object) => lines.push({ level, message, ...fields });
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-12T12:00:00Z") });
  lines = [];
  jobs = createJobs({ log: { error: note("error"), info: note("info") }, clock: { now: () => new Date() }, random: () => 0 });
});
afterEach(async () => {
  const stopped = jobs.stop();
  // What is being done takes its time.
  await vi.runAllTimersAsync();
  await stopped;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Seconds since the start of the test at which a job ran, without the millisecond that a timer of none takes. */
function stamps() {
  const began = Date.now();
  const at: number[] = [];
  return { at, note: () => at.push(Math.floor((Date.now() - began) / 10) / 100) };
}
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a job by the clock", () => {
  it("runs after every interval, and at once where it is due at the start", async () => {
    const [later, atOnce] = [stamps(), stamps()];
    jobs.every({ name: "later", everyMs: 1_000, run: later.note });
    jobs.every({ name: "at once", everyMs: 1_000, isDueAtStart: true, run: atOnce.note });
    await vi.advanceTimersByTimeAsync(3_000);
    expect([later.at, atOnce.at]).toEqual([
      [1, 2, 3],
      [0, 1, 2, 3],
    ]);
  });

  it("counts from start to start, and leaves out what falls into a run", async () => {
    const { at, note } = stamps();
    const run = () => {
      note();
      return delay(at.length === 1 ? 2_500 : 100);
    };
    jobs.every({ name: "slow", everyMs: 1_000, run });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(at).toEqual([1, 4, 5, 6]);
  });

  it("runs when it is woken, and by the clock from then on", async () => {
    const { at, note } = stamps();
    const job = jobs.every({ name: "mail", everyMs: 10_000, run: note });
    await vi.advanceTimersByTimeAsync(3_000);
    job.wake();
    job.wake();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(at).toEqual([3, 13]);
  });

  it("runs exactly once more after a run during which it was woken", async () => {
    const { at, note } = stamps();
    const run = () => {
      note();
      return delay(500);
    };
    const job = jobs.every({ name: "mail", everyMs: 60_000, isDueAtStart: true, run });
    await vi.advanceTimersByTimeAsync(100);
    for (let count = 0; count < 5; count += 1) job.wake();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(at).toEqual([0, 0.5]);
  });

  it("does not begin a second run beside one that hangs, and says that it runs", async () => {
    const hanging = Promise.withResolvers<void>();
    const run = vi.fn(() => hanging.promise);
    const job = jobs.every({ name: "hangs", everyMs: 1_000, run });
    await vi.advanceTimersByTimeAsync(60_000);
    job.wake();
    jobs.retryNow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(1);
    expect(jobs.states()).toEqual([
      { name: "hangs", isRunning: true, lastStartedAt: new Date("2026-03-12T12:00:01Z"), lastSucceededAt: undefined, failures: 0 },
    ]);
    hanging.resolve();
  });
});

describe("a job that fails", () => {
  it("backs off while the database is away for ten tries, logs it once, and has its interval again when it is back", async () => {
    const { at, note } = stamps();
    jobs.every({
      name: "end lockdowns",
      everyMs: 1_000,
      run() {
        note();
        if (at.length <= 10) throw new Error("connect ECONNREFUSED");
      },
    });
    await vi.advanceTimersByTimeAsync(184_000);
    expect(at).toEqual([1, 2, 4, 8, 16, 32, 62, 92, 122, 152, 182, 183, 184]);
    expect(lines).toEqual([
      { level: "error", message: "A job failed and is tried again", job: "end lockdowns", error: expect.stringContaining("ECONNREFUSED") },
      { level: "info", message: "A job works again", job: "end lockdowns", failures: 10 },
    ]);
  });

  it("says in its state how often it failed, and when it last succeeded", async () => {
    let isBroken = false;
    const run = async () => {
      if (isBroken) throw new Error("No.");
    };
    jobs.every({ name: "seats", everyMs: 1_000, run });
    await vi.advanceTimersByTimeAsync(1_000);
    isBroken = true;
    await vi.advanceTimersByTimeAsync(4_000);
    const state = { name: "seats", isRunning: false, lastSucceededAt: new Date("2026-03-12T12:00:01Z") };
    expect(jobs.states()).toEqual([{ ...state, lastStartedAt: new Date("2026-03-12T12:00:05Z"), failures: 3 }]);
    isBroken = false;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(jobs.states()).toMatchObject([{ failures: 0, lastSucceededAt: new Date("2026-03-12T12:00:09Z") }]);
  });

  it("logs every streak", async () => {
    let count = 0;
    const run = () => {
      if (count++ % 2 === 0) throw new Error("Every other time.");
    };
    jobs.every({ name: "moody", everyMs: 1_000, run });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(lines.map(({ level }) => level)).toEqual(["error", "info", "error", "info"]);
  });

  it("keeps the limit of its back-off, and never runs more often than usual because of it", async () => {
    const [short, long] = [stamps(), stamps()];
    const failing = (noted: () => void) => () => {
      noted();
      throw new Error("Always.");
    };
    jobs.every({ name: "short", everyMs: 2_000, longestBackOffMs: 4_000, run: failing(short.note) });
    jobs.every({ name: "long", everyMs: 60_000, isDueAtStart: true, run: failing(long.note) });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(short.at.slice(0, 5)).toEqual([2, 4, 8, 12, 16]);
    expect(long.at).toEqual([0, 60, 120]);
  });

  it("spreads its tries", async () => {
    const spread = createJobs({ log: { error: vi.fn(), info: vi.fn() }, clock: { now: () => new Date() }, random: () => 0.8 });
    const { at, note } = stamps();
    spread.every({ name: "spread", everyMs: 1_000, run: () => Promise.reject(new Error("Always.", { cause: note() })) });
    await vi.advanceTimersByTimeAsync(8_400);
    expect(at).toEqual([1, 2.2, 4.6]);
    await spread.stop();
  });

  it("is tried at once when what it needs is back, also where a try was on its way", async () => {
    const { at, note } = stamps();
    let isAway = true;
    const run = async () => {
      note();
      const wasAway = isAway;
      await delay(400);
      if (wasAway) throw new Error("The connection was lost.");
    };
    jobs.every({ name: "waits", everyMs: 1_000, run });
    await vi.advanceTimersByTimeAsync(8_000);
    // Tries at 1, 2.4, 4.8 and 9.2 s.
    await vi.advanceTimersByTimeAsync(1_500);
    isAway = false;
    jobs.retryNow();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(at).toEqual([1, 2.4, 4.8, 9.2, 9.6, 10.6]);
    isAway = true;
    await vi.advanceTimersByTimeAsync(60_000);
    isAway = false;
    const tries = at.length;
    jobs.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(at.length).toBe(tries + 1);
  });

  it("is not tried sooner because it is woken", async () => {
    const { at, note } = stamps();
    const job = jobs.every({
      name: "hammered",
      everyMs: 4_000,
      isDueAtStart: true,
      run() {
        note();
        throw new Error("Always.");
      },
    });
    for (let count = 0; count < 30; count += 1) {
      job.wake();
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(at).toEqual([0, 4, 12]);
  });
});

describe("a job that is stopped", () => {
  it("begins no more runs, whoever wakes it", async () => {
    const run = vi.fn();
    const job = jobs.every({ name: "stopped", everyMs: 1_000, run });
    await job.stop();
    job.wake();
    jobs.retryNow();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(run).not.toHaveBeenCalled();
    expect(jobs.states()).toEqual([]);
  });

  it("aborts its run and waits for the end of it, which is no failure", async () => {
    let isEnded = false;
    const job = jobs.every({
      name: "long",
      everyMs: 1_000,
      async run(signal) {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        await delay(300);
        isEnded = true;
        throw signal.reason;
      },
    });
    await vi.advanceTimersByTimeAsync(1_000);
    job.wake();
    const stopped = job.stop().then(() => isEnded);
    await vi.advanceTimersByTimeAsync(300);
    expect([await stopped, lines, vi.getTimerCount()]).toEqual([true, [], 0]);
  });
});

describe("a job for each account", () => {
  it("deals in one run with everything that an account asks for within a moment", async () => {
    const { at, note } = stamps();
    const accounts: string[] = [];
    const work = jobs.perAccount({ name: "follow", gatherMs: 100, run: (accountId) => (accounts.push(accountId), note()) });
    work.wake("north");
    await vi.advanceTimersByTimeAsync(50);
    work.wake("north");
    work.wake("south");
    await vi.advanceTimersByTimeAsync(1_000);
    expect([accounts, at]).toEqual([
      ["north", "south"],
      [0.1, 0.15],
    ]);
  });

  it("runs once more for what an account asks for during its run, and keeps no other account waiting", async () => {
    const { at, note } = stamps();
    const hanging = Promise.withResolvers<void>();
    const run = (accountId: string) => (accountId === "north" ? (note(), delay(400)) : hanging.promise);
    const work = jobs.perAccount({ name: "follow", gatherMs: 100, run });
    work.wake("south");
    work.wake("north");
    await vi.advanceTimersByTimeAsync(200);
    work.wake("north");
    work.wake("north");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(at).toEqual([0.1, 0.5]);
    hanging.resolve();
  });

  it("does other work of the account between its runs", async () => {
    const order: string[] = [];
    const work = jobs.perAccount({
      name: "follow",
      gatherMs: 100,
      async run() {
        order.push("look");
        await delay(200);
        order.push("looked");
      },
    });
    work.wake("north");
    await vi.advanceTimersByTimeAsync(150);
    const asked = work.inTurn("north", async () => order.push("asked"));
    work.wake("north");
    await vi.advanceTimersByTimeAsync(1_000);
    await asked;
    expect(order).toEqual(["look", "looked", "asked", "look", "looked"]);
  });

  it("backs off for the account that fails, not for the others, and says which it is", async () => {
    const { at, note } = stamps();
    const seen: string[] = [];
    const work = jobs.perAccount({
      name: "follow",
      gatherMs: 0,
      run(accountId) {
        if (accountId === "south") return seen.push(accountId);
        note();
        if (at.length <= 3) throw new Error("No.");
        return undefined;
      },
    });
    work.wake("north");
    await vi.advanceTimersByTimeAsync(2_000);
    for (const accountId of ["north", "south"]) work.wake(accountId);
    await vi.advanceTimersByTimeAsync(10);
    expect([seen, jobs.states()]).toMatchObject([["south"], [{ name: "follow", failures: 2 }]]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(at).toEqual([0, 1, 3, 7]);
    expect(lines).toMatchObject([
      { level: "error", job: "follow", accountId: "north" },
      { level: "info", job: "follow", accountId: "north", failures: 3 },
    ]);
  });

  it("looks at nothing more once it is stopped, and waits for what is being done in turn", async () => {
    const run = vi.fn();
    const work = jobs.perAccount({ name: "follow", gatherMs: 100, run });
    work.wake("north");
    const asked = work.inTurn("north", () => delay(500));
    let isStopped = false;
    const stopped = work.stop().then(() => (isStopped = true));
    work.wake("north");
    await vi.advanceTimersByTimeAsync(400);
    expect(isStopped).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all([asked, stopped]);
    expect(run).not.toHaveBeenCalled();
  });
});
