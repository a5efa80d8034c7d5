import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

export interface ServerProcess {
  url: string;
  /** What the gateway of the demonstration enrols with, once; absent without one. */
  gatewayToken: string | undefined;
  process: ChildProcess;
  /** What it wrote to its standard error so far. */
  log(): string;
  /** Ends it and waits for that. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

const program = resolve(import.meta.dirname, "../../server/main.ts");

/** The platform's program in a process of its own, with these settings; ready to be called. */
export async function startServerProcess(
  env: Record<string, string>,
  { words = ["--demo"], under = [] }: { words?: string[]; under?: string[] } = {},
): Promise<ServerProcess> {
  const [wrapper, ...wrapperWords] = under;
  const child = fork(program, words, {
    env: { PATH: process.env["PATH"] ?? "", PORT: "0", LOG_LEVEL: "warn", GATEHOUSE_DEMO_FIRMWARE: "none", ...env },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    ...(wrapper !== undefined && { execPath: wrapper, execArgv: [...wrapperWords, process.execPath] }),
  });
  let text = "";
  child.stderr?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ready = new Promise<Pick<ServerProcess, "url" | "gatewayToken">>((done, fail) => {
    child.on("message", (message: { type: string; url?: string; gateway?: { token: string }; message?: string }) => {
      if (message.url !== undefined) done({ url: message.url, gatewayToken: message.gateway?.token });
      else fail(new Error(message.message));
    });
    child.on("exit", (code, signal) => fail(new Error(`The server ended with ${code ?? signal}: ${text}`)));
  });
  return {
    ...(await ready),
    process: child,
    log: () => text,
    async end(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
}
