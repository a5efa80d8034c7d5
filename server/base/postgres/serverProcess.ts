import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Log } from "../log.ts";
import type { Identity } from "./identity.ts";

/**
 * Runs PostgreSQL beside a watch on this script's standard input. Its end — a stop that we ask for, or our own death,
 * even by kill -9 — shuts the server down: fast first, at once when that takes too long.
 */
const guard = `
"$@" </dev/null 3<&- &
server=$!
{
  exec >/dev/null 2>&1
  read -r line <&3
  kill -INT $server
  tries=0
  while kill -0 $server && [ $tries -lt 100 ]; do sleep 0.2; tries=$((tries + 1)); done
  kill -QUIT $server
} &
exec 3<&-
wait $server
code=$?
kill $! 2>/dev/null
exit $code
`;

export interface ServerProcess {
  /** Fulfils with the last lines of the server's log once the process is gone. */
  readonly ended: Promise<string>;
  /** Fulfils when connections are accepted; rejects when the process ends before. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

interface ServerCommand {
  readonly program: string;
  readonly cluster: string;
  readonly socketFolder: string;
  readonly identity: Identity;
  readonly log: Log;
}

export function runServer({ program, cluster, socketFolder, identity, log }: ServerCommand): ServerProcess {
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${socketFolder}`,
    "unix_socket_permissions=0700",
    "logging_collector=off",
    "log_line_prefix=",
  ];
  const command = [...identity.prefix, program, "-D", cluster, ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn("/bin/sh", ["-c", `exec 3<&0\n${guard}`, "gatehouse-postgres", ...command], {
    cwd: "/",
    // Its own process group: Ctrl-C in a terminal must not stop the database before the platform has finished.
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC" },
    ...(identity.uid === undefined ? {} : { uid: identity.uid, gid: identity.gid ?? identity.uid }),
  });
  const lastLines: string[] = [];
  const ready = Promise.withResolvers<void>();
  // A caller that only stops the process does not look at its readiness.
  ready.promise.catch(() => undefined);
  const lines = createInterface({ input: child.stderr });
  lines.on("line", (line) => {
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
    report(line, log);
    if (line.includes("ready to accept connections")) ready.resolve();
  });
  const ended = endOf(child, lines).then(() => lastLines.join("\n"));
  ended.then(
    (tail) => ready.reject(new Error(tail)),
    (error: unknown) => ready.reject(error),
  );
  return {
    ended,
    ready: ready.promise,
    async stop() {
      child.stdin.end();
      await ended.catch(() => undefined);
    },
  };
}

/** The process is gone and its log is read, or it never started. */
async function endOf(child: ChildProcess & { stdin: NodeJS.WritableStream }, lines: NodeJS.EventEmitter): Promise<void> {
  // A pipe of a process that has just died may fail without harm.
  child.stdin.on("error", () => undefined);
  const closed = once(lines, "close");
  await once(child, "exit");
  child.stdin.end();
  await closed;
}

/** The caller of a query gets its ERROR, and a connection cut by our own stop is expected: neither is worth a log line. */
function report(line: string, log: Log): void {
  if (line.startsWith("PANIC:")) log.error(`postgres: ${line}`);
  else if (/^(FATAL|WARNING):/.test(line) && !line.includes("due to administrator command")) log.warn(`postgres: ${line}`);
  else log.debug(`postgres: ${line}`);
}
