import { statSync } from "node:fs";
import type { Server } from "node:https";
import { minuteMs } from "#contract/durations.ts";
import type { Job, Jobs } from "../base/jobs/jobs.ts";
import type { Log } from "../base/log.ts";
import { readTls, type TlsFiles } from "../base/settings/tls.ts";

const checkEveryMs = minuteMs;

export interface TlsOptions {
  server: Pick<Server, "setSecureContext">;
  files: TlsFiles;
  jobs: Jobs;
  log: Log;
  everyMs?: number;
}

/** Takes up a renewed certificate without a restart. One that is broken is told, once, and left aside. */
export function keepTlsFresh({ server, files, jobs, log, everyMs = checkEveryMs }: TlsOptions): Job {
  let known = stampOf(files);
  const run = () => {
    try {
      const stamp = stampOf(files);
      if (stamp === known) return;
      known = stamp;
      server.setSecureContext(readTls(files));
      log.info("The renewed certificate is in use", { file: files.certificate });
    } catch (error) {
      log.error("The renewed certificate cannot be used; the one before stays", {
        error: error instanceof Error ? error.message : String(error),
      });
    }
  };
  return jobs.every({ name: "take up a renewed certificate", everyMs, run });
}

function stampOf({ certificate, key }: TlsFiles): string {
  return [certificate, key].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(" ");
}
