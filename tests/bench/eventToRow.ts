import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AccessMethod, AccessResult } from "#contract/enumerations.ts";
import { startDemoServer } from "../faults/support/demoServer.ts";
import { connectDoor } from "../support/doorClient.ts";
import { type Benchmark, percentile } from "./benchmark.ts";
import { slowProcessor, withBrowser } from "./browsing.ts";
import { effort } from "./effort.ts";

const events = effort(100, 40);
/** As many rows as the feed keeps, so that each event meets a full one. */
const before = 300;

/** A card at a reader, from the door's message to the row in the live feed, on the whole way: link, commit, log, stream, console. */
export const eventToRow: Benchmark = {
  name: "event-to-row",
  async run() {
    const server = await startDemoServer();
    const door = await connectDoor(server.mqttUrl, server.door());
    const happen = () =>
      door.say("event", {
        kind: "access.decision",
        eventId: randomUUID(),
        atUtc: new Date().toISOString(),
        result: AccessResult.AccessGranted,
        method: AccessMethod.Card,
        cardNumber: "00412233",
        isExit: false,
      });
    try {
      for (let count = 0; count < before; count += 1) await happen();
      const tookMs = await withBrowser(server.url, async (visit) => {
        const { page } = await visit({ isSignedIn: true, slowdown: slowProcessor });
        await page.goto("/events");
        await page.locator(".feed li").first().waitFor();
        for (let count = 0; count < before; count += 1) await happen();
        const all: number[] = [];
        for (let count = 0; count < events; count += 1) {
          await wait(200);
          await page.evaluate(() => {
            window.bench.pending = window.bench.changed(".feed", 50);
          });
          const sentAtMs = performance.timeOrigin + performance.now();
          await happen();
          all.push((await page.evaluate(async () => performance.timeOrigin + (await window.bench.pending))) - sentAtMs);
        }
        return all;
      });
      const what = `From a door's message to the painted row, ${events} events, ${before} rows, processor ${slowProcessor} times slower`;
      return [
        { what: `${what}: median`, value: percentile(tookMs, 0.5), unit: "ms" },
        { what: `${what}: p95`, value: percentile(tookMs, 0.95), unit: "ms", budget: { atMost: 250 } },
      ];
    } finally {
      await door.close();
      await server.remove();
    }
  },
};
