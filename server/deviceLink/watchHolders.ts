import type { Log } from "../log.ts";
import type { Processes } from "../processes/processes.ts";
import type { Ingest } from "./ingest.ts";

const lookEveryMs = 2_000;

/** The name under which another broker holds its connections: it is there when no process is. */
export const brokerHolder = "broker";

/**
 * Devices whose process died are away until they come to another one.
 * One that is missed once may be coming back to the database; one that is missed twice is not.
 */
export function watchHolders(ingest: Ingest, processes: Processes, log: Log): { stop(): Promise<void> } {
  let seen: ReadonlySet<string> | undefined;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const living = await processes.living();
    const before = seen;
    seen = living;
    if (before) await ingest.disconnectAllBut(new Set([brokerHolder, ...living, ...before]), "platformLost");
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        // The others may be as far from the database as this one is: they are seen anew.
        seen = undefined;
        log.warn("The other processes could not be looked for", { error: String(error) });
      })
      .finally(() => {
        looking = undefined;
      });
  }, lookEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
