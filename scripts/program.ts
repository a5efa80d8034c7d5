import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export type ProgramName = "platform" | "gateway" | "simulated site";

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly role: string;
  readonly account: string;
}

/** What a program sends when it can be used. Only the platform's carries more than the type. */
export interface Ready {
  readonly type: "ready";
  readonly url?: string;
  /** Where the platform listens; kept when it is started again. */
  readonly port?: number;
  readonly simulator?: { readonly file: string };
  readonly gateway?: { readonly token?: string };
  readonly signIns?: readonly SignIn[];
  /** Of an installation without the demo, on its first start. */
  readonly firstAdministrator?: Pick<SignIn, "email" | "password">;
}

export interface Program {
  readonly name: ProgramName;
  /** Rejects with one line when the program ends or says `{type:"failed", message}` before it is ready, or takes too long. */
  readonly ready: Promise<Ready>;
  /** Fulfils with words for how the program ended. */
  readonly ended: Promise<string>;
  /** Asks the program to end and makes it end after the time. */
  stop(graceMs: number): Promise<void>;
  kill(): void;
}

export interface ProgramCommand {
  readonly name: ProgramName;
  readonly file: string;
  readonly words: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly startLimitMs: number;
}

/** How a program ended that meant to. */
export const endedInOrder = "ended with exit code 0";

const lifeline = fileURLToPath(new URL("lifeline.mjs", import.meta.url));

/** The program itself said in one line why it cannot start, on its standard error. */
export class ProgramFailure extends Error {
  override readonly name = "ProgramFailure";
}

export function runProgram({ name, file, words, env, startLimitMs }: ProgramCommand): Program {
  // Its own process group: the supervisor alone decides the order in which programs end.
  const child = fork(file, words, { env, execArgv: ["--disable-warning=ExperimentalWarning", "--import", lifeline], detached: true });
  const ended = endOf(child);
  const { promise: ready, resolve, reject } = Promise.withResolvers<Ready>();
  // A restarted program is watched through its end, not through its readiness.
  ready.catch(() => undefined);
  const limit = setTimeout(() => reject(new ProgramFailure(`the ${name} did not start within ${startLimitMs / 1000} s`)), startLimitMs);
  child.on("message", (message: unknown) => {
    if (isReady(message)) resolve(message);
    else if (isFailed(message)) reject(new ProgramFailure(message.message));
  });
  void ended.then((how) => reject(new ProgramFailure(`the ${name} ${how}`)));
  void ready.then(
    () => clearTimeout(limit),
    () => clearTimeout(limit),
  );
  return {
    name,
    ready,
    ended,
    kill: () => child.kill("SIGKILL"),
    async stop(graceMs) {
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), graceMs);
      await ended;
      clearTimeout(force);
    },
  };
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once("error", (error) => done(`could not be started: ${error.message}`));
    child.once("exit", (code, signal) => done(signal === null ? `ended with exit code ${code ?? 0}` : `was ended by ${signal}`));
  });
}

function isReady(message: unknown): message is Ready {
  return typeof message === "object" && message !== null && "type" in message && message.type === "ready";
}

function isFailed(message: unknown): message is { message: string } {
  return (
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    message.type === "failed" &&
    "message" in message &&
    typeof message.message === "string"
  );
}
