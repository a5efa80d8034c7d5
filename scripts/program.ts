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

/** The message that a program sends when it is ready. Only the platform's has more than `type`. */
export interface Ready {
  readonly type: "ready";
  readonly url?: string;
  /** The platform's port; a restart uses it again. */
  readonly port?: number;
  readonly simulator?: { readonly file: string };
  readonly gateway?: { readonly token?: string };
  readonly signIns?: readonly SignIn[];
  /** Only on the first start of an installation without the demo. */
  readonly firstAdministrator?: Pick<SignIn, "email" | "password">;
}

export interface Program {
  readonly name: ProgramName;
  /** Rejects with one line if the program exits, sends `{type:"failed", message}` or exceeds its start limit before it is ready. */
  readonly ready: Promise<Ready>;
  /** Fulfils with how the program ended, such as "ended with exit code 0". */
  readonly ended: Promise<string>;
  /** Sends SIGTERM, and SIGKILL after `graceMs`. */
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

/** `ended` of a program that exited as intended. */
export const endedInOrder = "ended with exit code 0";

const lifeline = fileURLToPath(new URL("lifeline.mjs", import.meta.url));

/** Says in one line why a program did not start; the program has already written it to its standard error. */
export class ProgramFailure extends Error {
  override readonly name = "ProgramFailure";
}

export function runProgram({ name, file, words, env, startLimitMs }: ProgramCommand): Program {
  // Its own process group, so that Ctrl-C reaches only the supervisor, which ends the programs in order.
  const child = fork(file, words, { env, execArgv: ["--disable-warning=ExperimentalWarning", "--import", lifeline], detached: true });
  const ended = endOf(child);
  const { promise: ready, resolve, reject } = Promise.withResolvers<Ready>();
  // For a restarted program the caller awaits `ended`, not `ready`.
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
