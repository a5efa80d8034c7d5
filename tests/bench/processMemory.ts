import { readdirSync, readFileSync } from "node:fs";

export interface MemoryWatch {
  /** Bytes that they took when it began. */
  readonly before: number;
  /** Ends it; the most that they took meanwhile. */
  stop(): number;
}

const everyMs = 250;

/** Watches what all processes of a program take, told by words of its command line; what they share counts once. Linux alone says it. */
export function watchMemory(words: string): MemoryWatch {
  const before = bytesOf(words);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, bytesOf(words))), everyMs);
  return {
    before,
    stop() {
      clearInterval(timer);
      return Math.max(most, bytesOf(words));
    },
  };
}

/** The processes with these words and whatever they have started: `proc(5)`. */
function bytesOf(words: string): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(all.map((pid) => [pid, /\) \S (\d+)/.exec(textOf(`/proc/${pid}/stat`))?.[1]]));
  const isOurs = (pid: string | undefined): boolean =>
    pid !== undefined && parents.has(pid) && (textOf(`/proc/${pid}/cmdline`).includes(words) || isOurs(parents.get(pid)));
  const own = all.filter((pid) => pid !== String(process.pid) && isOurs(pid));
  return own.reduce((sum, pid) => sum + 1024 * Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0), 0);
}

/** Empty for a process that has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
