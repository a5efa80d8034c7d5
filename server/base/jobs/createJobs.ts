import { faultText } from "#domain/faultText.ts";
import type { Clock } from "../clock.ts";
import type { Log, LogFields } from "../log.ts";
import { createTurns } from "../turns.ts";
import { createRunner, type Runner, type RunnerOptions } from "./createRunner.ts";
import type { JobState, Jobs } from "./jobs.ts";

export interface JobsOptions {
  log: Pick<Log, "error" | "info">;
  clock: Clock;
  random?: () => number;
}

type Runs = Pick<RunnerOptions, "everyMs" | "firstAfterMs" | "gatherMs" | "longestBackOffMs" | "run">;

export function createJobs({ log, clock, random = Math.random }: JobsOptions): Jobs {
  const jobs = new Set<ReturnType<typeof createJob>>();

  /** A job with a runner for each key that has something to do. */
  function createJob(name: string, runsOf: (key: string) => Runs, fieldsOf: (key: string) => LogFields) {
    const runners = new Map<string, Runner>();
    const turns = createTurns();
    let lastStartedAt: Date | undefined;
    let lastSucceededAt: Date | undefined;
    let isStopped = false;

    function runnerOf(key: string): Runner {
      const known = runners.get(key);
      if (known) return known;
      const fields = { job: name, ...fieldsOf(key) };
      const { run, ...runs } = runsOf(key);
      const runner = createRunner({
        ...runs,
        random,
        run: (signal) => turns.run(key, async () => run(signal)),
        onStart() {
          lastStartedAt = clock.now();
        },
        onSuccess(failures) {
          lastSucceededAt = clock.now();
          if (failures > 0) log.info("A job works again", { ...fields, failures });
        },
        onFailure(error, failures) {
          if (failures === 1) log.error("A job failed and is tried again", { ...fields, error: faultText(error) });
        },
        onIdle: () => runners.delete(key),
      });
      runners.set(key, runner);
      return runner;
    }

    const job = {
      begin: runnerOf,
      wake(key: string) {
        if (!isStopped) runnerOf(key).wake();
      },
      inTurn: turns.run,
      state: (): JobState => ({
        name,
        isRunning: [...runners.values()].some((runner) => runner.isRunning()),
        lastStartedAt,
        lastSucceededAt,
        failures: Math.max(0, ...[...runners.values()].map((runner) => runner.failures())),
      }),
      retryNow() {
        for (const runner of runners.values()) runner.retryNow();
      },
      async stop() {
        isStopped = true;
        jobs.delete(job);
        await Promise.all([...runners.values()].map((runner) => runner.stop()));
        await turns.idle();
      },
    };
    jobs.add(job);
    return job;
  }

  return {
    every({ name, isDueAtStart = false, ...runs }) {
      const job = createJob(
        name,
        () => ({ ...runs, firstAfterMs: isDueAtStart ? 0 : runs.everyMs }),
        () => ({}),
      );
      const { wake } = job.begin("");
      return { wake, stop: job.stop };
    },

    perAccount({ name, gatherMs, run }) {
      const { wake, inTurn, stop } = createJob(
        name,
        (accountId) => ({ gatherMs, run: (signal) => run(accountId, signal) }),
        (accountId) => ({ accountId }),
      );
      return { wake, inTurn, stop };
    },

    retryNow() {
      for (const job of jobs) job.retryNow();
    },
    states: () => [...jobs].map((job) => job.state()),
    async stop() {
      await Promise.all([...jobs].map((job) => job.stop()));
    },
  };
}
