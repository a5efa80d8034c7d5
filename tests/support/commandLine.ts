import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { demoPassword } from "./platform.ts";

const program = resolve(import.meta.dirname, "../../cli/gatehouse.mjs");

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
  output(): string;
}

interface RunOptions {
  /** Whose session it uses. */
  person?: string;
  input?: string;
  env?: NodeJS.ProcessEnv;
}

/** The command line in processes of its own, with a folder in which it keeps the session of each person. */
export function openCommandLine() {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-cli-"));

  function start(words: readonly string[], { person = "owner", input = "", env = {} }: RunOptions = {}): Running {
    const child = spawn(process.execPath, [program, ...words], {
      env: { PATH: process.env["PATH"], HOME: folder, XDG_CONFIG_HOME: join(folder, person), ...env },
    });
    let out = "";
    let err = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    child.stdin.end(input);
    const ended = new Promise<Ended>((done) => child.on("close", (code) => done({ code, out, err })));
    return { child, ended, output: () => out };
  }
  const run = (words: readonly string[], options?: RunOptions) => start(words, options).ended;

  return {
    folder,
    start,
    run,
    signIn: (url: string, email: string, person: string, input = `${demoPassword}\n`) =>
      run(["sign-in", "--url", url, "--email", email], { person, input }),
    sessionFile: (person: string) => join(folder, person, "gatehouse/session.json"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
