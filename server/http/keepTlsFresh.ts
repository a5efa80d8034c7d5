import { statSync } from "node:fs";
import type { Server } from "node:https";
import { minuteMs } from "#contract/durations.ts";
import type { Log } from "../base/log.ts";
import { readTls, type TlsFiles } from "../base/settings/tls.ts";

const checkEveryMs = minuteMs;

/** Takes up a renewed certificate without a restart. One that is broken is told and left aside. Answers what ends it. */
export function keepTlsFresh(server: Pick<Server, "setSecureContext">, files: TlsFiles, log: Log, everyMs = checkEveryMs): () => void {
  let known = stampOf(files);
  const timer = setInterval(() => {
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
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

function stampOf({ certificate, key }: TlsFiles): string {
  return [certificate, key].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(" ");
}
