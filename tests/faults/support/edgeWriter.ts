import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { limits } from "#contract/limits.ts";
import { createLogTo } from "#domain/log.ts";
import { connectDeviceLink } from "#edge/link/deviceLinkClient.ts";
import { EventQueue } from "#edge/link/eventQueue.ts";

/**
 * Equipment that reports without pause. Its parent hears the id of each event once the event is stored, from when on it may
 * not be lost, and kills it at any moment. `idle` is said when all that was left over is delivered.
 */
const [folder = "", identity = "{}", mode = "report"] = process.argv.slice(2);
const queue = new EventQueue(join(folder, "events.jsonl"));
const link = connectDeviceLink({
  identity: JSON.parse(identity) as Parameters<typeof connectDeviceLink>[0]["identity"],
  queue,
  log: createLogTo({ level: "silent", write: () => undefined }),
  state: () => ({ firmwareVersion: limits.versionLabel }),
  onConfig: () => undefined,
  onCommand: async () => ({ ok: true }),
});
process.on("disconnect", () => process.exit());

if (mode === "deliver") setInterval(() => queue.size === 0 && process.send?.({ idle: true }), 50);
else {
  for (;;) {
    const eventId = randomUUID();
    await link.report({ kind: "exit.request", eventId, atUtc: new Date().toISOString() });
    process.send?.({ eventId });
  }
}
