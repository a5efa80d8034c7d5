import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The command lines of all processes that name this folder: in their words, their environment or as the folder they work in. */
export function processesOf(folder: string): string[] {
  return runningIn(folder).map(({ command }) => command);
}

/** The process of this folder whose command line names the program file. */
export function pidOf(folder: string, program: string): number {
  const found = runningIn(folder).find(({ command }) => command.includes(program));
  if (!found) throw new Error(`${program} does not run in ${folder}`);
  return found.pid;
}

function runningIn(folder: string): { pid: number; command: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({ pid: Number(pid), ...describe(`/proc/${pid}`) }))
    .filter(({ traces }) => traces.some((trace) => trace.includes(folder)));
}

function describe(path: string): { command: string; traces: string[] } {
  const command = read(() => readFileSync(`${path}/cmdline`, "utf8")).replaceAll("\0", " ");
  return { command, traces: [command, read(() => readFileSync(`${path}/environ`, "utf8")), read(() => readlinkSync(`${path}/cwd`))] };
}

/** A process that ended meanwhile has nothing to read. */
function read(look: () => string): string {
  try {
    return look();
  } catch {
    return "";
  }
}
