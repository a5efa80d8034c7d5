import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "#server/base/freePort.ts";

const root = resolve(import.meta.dirname, "../../..");
export const demoPassword = "Gatehouse2026";

export interface System {
  readonly url: string;
  readonly dataDirectory: string;
  /** Everything that the launcher printed so far. */
  output(): string;
  /** Ends it as Ctrl+C does; answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  readonly process: ChildProcess;
}

/** The whole system as `npm start` runs it, on a free port. */
export async function startSystem({
  dataDirectory,
  port,
  env = {},
  words = [],
}: {
  dataDirectory: string;
  port?: number;
  env?: Record<string, string>;
  words?: readonly string[];
}): Promise<System> {
  const chosen = port ?? (await freePort());
  const usual = {
    DATA_DIR: dataDirectory,
    PORT: String(chosen),
    GATEHOUSE_DEMO_PASSWORD: demoPassword,
    GATEHOUSE_DEMO_FIRMWARE: "none",
    // Tests count entries of the log from an empty one.
    GATEHOUSE_DEMO_HISTORY_DAYS: "0",
    // Only tests of recordings enable it; all others have processor and disk for themselves.
    RECORDING_DAYS: "0",
  };
  const started = launch({ ...usual, ...env }, words);
  const ready = /Gatehouse is ready at (\S+)/;
  const url = await new Promise<string>((done, fail) => {
    const look = () => {
      const found = ready.exec(started.output());
      if (found?.[1]) done(found[1]);
    };
    started.process.stdout?.on("data", look);
    started.process.on("exit", (code) => fail(new Error(`It ended with ${code}:\n${started.output()}`)));
  });
  return { ...started, url, dataDirectory };
}

/** Runs the launcher with these settings and whatever comes of it. */
export function launch(env: Record<string, string>, words: readonly string[] = []): Pick<System, "process" | "output" | "stop"> {
  return run(process.execPath, [join(root, "scripts/start.mjs"), ...words], env);
}

/** `npm run <script> -- <words>` as a person types it. */
export function npmRun(script: string, words: readonly string[], env: Record<string, string>): Pick<System, "process" | "output" | "stop"> {
  return run("npm", ["run", "--silent", script, "--", ...words], env);
}

function run(command: string, words: readonly string[], env: Record<string, string>): Pick<System, "process" | "output" | "stop"> {
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.on("exit", (code) => done(code)));
  return {
    process: child,
    output: () => text,
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
  };
}

export function newDataDirectory(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "gatehouse-e2e-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface DemoPerson {
  email: string;
  password: string;
  role: string;
  account: string;
  scopes: string[];
}

export function demoPeople({ dataDirectory }: Pick<System, "dataDirectory">): DemoPerson[] {
  return (JSON.parse(readFileSync(join(dataDirectory, "demo.json"), "utf8")) as { people: DemoPerson[] }).people;
}
