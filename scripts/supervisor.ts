import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { minuteMs } from "#contract/durations.ts";
import { endedInOrder, type Program, type ProgramName, type Ready, runProgram } from "./program.ts";

export interface Plan {
  /** Folder of the program files `server/main.ts`, `edge/main.ts` and `edge/simulator/main.ts`. */
  readonly root: string;
  readonly mode: "demo" | "platform" | "edge";
  /** Flags for the gateway, in mode `edge`. */
  readonly edgeWords: readonly string[];
  readonly dataDirectory: string;
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  /** First pause before a crashed program is started again; it doubles up to a minute. */
  readonly restartDelayMs?: number;
}

export interface Supervisor {
  /** Fulfils when everything runs; rejects with one line, after stopping whatever ran, when something does not start. */
  readonly started: Promise<void>;
  /** Fulfils when everything has ended; with a line when the platform ended by itself and in order: one that crashed is started again. */
  readonly ended: Promise<string | undefined>;
  /** Ends gateway and simulated site, then the platform, which ends its database. Called again, it kills. */
  stop(): void;
}

const platformStartLimitMs = 180_000;
const edgeStartLimitMs = minuteMs;
const stopGraceMs = { edge: 8_000, platform: 25_000 };
const longestRestartDelayMs = minuteMs;
/** A program that ran this long is healthy again: its next restart comes soon. */
const healthyAfterMs = minuteMs;

export function supervise(plan: Plan): Supervisor {
  const { root, mode, dataDirectory, env, say, warn, restartDelayMs = 1_000 } = plan;
  const running = new Map<ProgramName, Program>();
  const stopping = new AbortController();
  const { promise: ended, resolve: end } = Promise.withResolvers<string | undefined>();
  let isStopping = false;
  const started = start();
  started.catch(() => void stopAll(undefined));
  return { started, ended, stop };

  async function start(): Promise<void> {
    if (mode === "edge") {
      await keep("gateway", "edge/main.ts", plan.edgeWords);
      say("The gateway is running");
      return;
    }
    const platform = runPlatform(env);
    const ready = await platform.ready;
    // Devices, consoles and the gateway come back to where it was, also when that was any free port.
    const sameEnv = ready.port === undefined ? env : { ...env, PORT: String(ready.port) };
    void restartWhenItEnds(platform, () => runPlatform(sameEnv), renewSite);
    if (mode === "demo") await startSite(ready);
    if (isStopping) return;
    say(`Gatehouse is ready at ${ready.url ?? ""}`);
    for (const line of signInLines(ready)) say(line);
  }

  function runPlatform(withEnv: NodeJS.ProcessEnv): Program {
    return run("platform", "server/main.ts", [mode === "demo" ? "--demo" : "--serve"], platformStartLimitMs, withEnv);
  }

  /** The simulated site proves itself with secrets that are new with every start of the platform; the gateway keeps its own. */
  function renewSite(): void {
    say("The platform is running again");
    void running.get("simulated site")?.stop(stopGraceMs.edge);
  }

  async function startSite({ url = "", gateway, simulator }: Ready): Promise<void> {
    const edgeData = join(dataDirectory, "edge");
    const token = gateway?.token === undefined ? [] : ["--token", gateway.token];
    await Promise.all([
      gateway !== undefined || existsSync(edgeData)
        ? keep("gateway", "edge/main.ts", ["--url", url, ...token, "--data", edgeData])
        : undefined,
      simulator === undefined ? undefined : keep("simulated site", "edge/simulator/main.ts", ["--config", simulator.file]),
    ]);
  }

  function run(name: ProgramName, file: string, words: readonly string[], startLimitMs: number, withEnv = env): Program {
    if (isStopping) throw new Error("stopped while starting");
    const program = runProgram({ name, file: join(root, file), words, env: withEnv, startLimitMs });
    running.set(name, program);
    void program.ended.then(() => (running.get(name) === program ? running.delete(name) : undefined));
    return program;
  }

  /** Waits for the first start, which must succeed; after it the program is started again whenever it ends. */
  async function keep(name: ProgramName, file: string, words: readonly string[]): Promise<void> {
    const first = run(name, file, words, edgeStartLimitMs);
    await first.ready;
    void restartWhenItEnds(first, () => run(name, file, words, edgeStartLimitMs));
  }

  async function restartWhenItEnds(first: Program, again: () => Program, onAgain = (): void => undefined): Promise<void> {
    let program = first;
    for (let crashes = 0; ; crashes += 1) {
      const startedAt = performance.now();
      const how = await program.ended;
      if (isStopping) return;
      // The platform was stopped, and with it everything that depends on it.
      if (program.name === "platform" && how === endedInOrder) return stopAll(`the platform ${how}`);
      if (performance.now() - startedAt > healthyAfterMs) crashes = 0;
      const pauseMs = Math.min(restartDelayMs * 2 ** crashes, longestRestartDelayMs);
      warn(`The ${program.name} ${how}; starting it again in ${pauseMs / 1000} s`);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping) return;
      const next = again();
      // One that hangs while starting is ended, and so started again.
      next.ready.then(onAgain, () => next.kill());
      program = next;
    }
  }

  function stop(): void {
    if (isStopping) for (const program of running.values()) program.kill();
    else void stopAll(undefined);
  }

  async function stopAll(reason: string | undefined): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    stopping.abort();
    const edges = [running.get("gateway"), running.get("simulated site")];
    await Promise.all(edges.filter((program) => program !== undefined).map((program) => program.stop(stopGraceMs.edge)));
    await running.get("platform")?.stop(stopGraceMs.platform);
    end(reason);
  }
}

/** The first sign-ins with their generated passwords; only the first start reports them. */
function signInLines({ signIns = [], firstAdministrator }: Ready): string[] {
  const all = [
    ...signIns.map(({ email, password, name, role, account }) => [email, password, `${name}, ${role}, ${account}`]),
    ...(firstAdministrator === undefined ? [] : [[firstAdministrator.email, firstAdministrator.password, "Administrator"]]),
  ];
  if (all.length === 0) return [];
  const widths = [0, 1].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  const lines = all.map((line) => `  ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  ")}`);
  return ["", "Sign-ins (shown this once):", ...lines, ""];
}
