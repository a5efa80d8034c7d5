import { type ChildProcess, spawn } from "node:child_process";
import { Readable, type Writable } from "node:stream";
import { findFfmpeg } from "./ffmpegPath.ts";
import { createListeners, type Dispose } from "./listeners.ts";

const keptErrorBytes = 8_192;
const running = new Set<ChildProcess>();
let isExitHooked = false;

export interface FfmpegExit {
  readonly code: number | undefined;
  /** The end of what ffmpeg said. It repeats addresses: classify it, never log it. */
  readonly errorText: string;
}

export interface FfmpegProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** `pipe:3`, for a second output; it ends at once where ffmpeg was not told of it. */
  readonly secondOutput: Readable;
  /** `pipe:4`, for a third. */
  readonly thirdOutput: Readable;
  /** `pipe:5`, for a fourth. */
  readonly fourthOutput: Readable;
  /** Hears what ffmpeg says while it runs. It repeats addresses: look in it, never log it. */
  onSaid(listener: (text: string) => void): Dispose;
  /** Settles once, also when ffmpeg could not be started at all. */
  readonly exited: Promise<FfmpegExit>;
  readonly hasExited: boolean;
  /** Ends the process at once and waits until it is gone. */
  kill(): Promise<void>;
}

/** Runs ffmpeg with these arguments, one argv item each, without a shell. It ends with this process. */
export function runFfmpeg(args: readonly string[], path: string = findFfmpeg()): FfmpegProcess {
  hookExit();
  const child = spawn(path, ["-hide_banner", "-nostats", ...args], {
    stdio: Array.from({ length: 6 }, () => "pipe" as const),
    windowsHide: true,
  });
  running.add(child);
  let errorText = "";
  const said = createListeners<[text: string]>();
  let hasExited = false;
  child.stderr.setEncoding("utf8");
  child.stderr.on("data", (text: string) => {
    errorText = (errorText + text).slice(-keptErrorBytes);
    said.emit(text);
  });
  // A closed pipe is an ordinary end here: whoever writes learns it from `exited`.
  child.stdin.on("error", () => undefined);
  const pipes: readonly (Readable | Writable | null | undefined)[] = child.stdio;
  const [, , , fourth, fifth, sixth] = pipes;
  const exited = new Promise<FfmpegExit>((resolve) => {
    const settle = (code: number | null | undefined) => {
      hasExited = true;
      running.delete(child);
      resolve({ code: code ?? undefined, errorText });
    };
    child.once("error", () => settle(undefined));
    child.once("close", settle);
  });
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    secondOutput: outputOf(fourth),
    thirdOutput: outputOf(fifth),
    fourthOutput: outputOf(sixth),
    onSaid: said.add,
    exited,
    get hasExited() {
      return hasExited;
    },
    async kill() {
      if (!hasExited) child.kill("SIGKILL");
      await exited;
    },
  };
}

function outputOf(pipe: Readable | Writable | null | undefined): Readable {
  const output = pipe instanceof Readable ? pipe : Readable.from([]);
  output.on("error", () => undefined);
  return output;
}

/** How many ffmpeg children of this process are alive. */
export function runningFfmpegCount(): number {
  return running.size;
}

function hookExit(): void {
  if (isExitHooked) return;
  isExitHooked = true;
  process.on("exit", () => {
    for (const child of running) child.kill("SIGKILL");
  });
}
