import { connectAsync, type MqttClient } from "mqtt";
import { deviceTopic } from "#contract/deviceLink.ts";
import { setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { startDemoServer } from "../faults/support/demoServer.ts";
import { type Benchmark, percentile } from "./benchmark.ts";
import { effort } from "./effort.ts";

const queued =
  "an unlock took about 3 ms of a processor in the server, 2 in the database and 2.5 in its caller and door (measured beside other work), which run on the same two: at 200/s that is three quarters of their time, and what waits for one, or for a slow write of the disk (an fdatasync is 0.3 ms at the median and 6 ms at p99 while others write), is late. Two commits wait for the disk, one after the other: the command with its entry, and the door's answer. Plan: caller and doors on another machine, or more processors";
const perSecond = 200;
const seconds = effort(20, 5);

/** Unlocks at a fixed rate, whether or not the one before was answered. The doors answer at once and stay locked. */
export const unlocks: Benchmark = {
  name: "unlocks",
  async run() {
    const server = await startDemoServer();
    const doors: MqttClient[] = [];
    try {
      const all = server.doors();
      for (const { accountId, serialNumber, secret } of all) {
        const topic = (kind: "link" | "result") => deviceTopic(accountId, serialNumber, "up", kind);
        const door = await connectAsync(server.mqttUrl, {
          clientId: serialNumber,
          username: `${accountId}/${serialNumber}`,
          password: secret,
        });
        doors.push(door);
        door.on("message", (_topic, payload) => {
          const { commandId } = JSON.parse(payload.toString()) as { commandId: string };
          door.publish(topic("result"), JSON.stringify({ commandId, atUtc: new Date().toISOString(), ok: true }), { qos: 1 });
        });
        await door.subscribeAsync(deviceTopic(accountId, serialNumber, "down", "command"), { qos: 1 });
        await door.publishAsync(topic("link"), JSON.stringify({ connected: true, bootId: serialNumber }), { qos: 1 });
      }
      const api = await server.api();
      const order = (serialNumbers: string[]) =>
        api.call(setLockState, { body: { lockStateType: LockState.Unlocked, serialNumbers, source: "web" } });
      // Some doors of the demonstration may not be opened from the console.
      const usable: string[] = [];
      for (const { serialNumber } of all)
        await order([serialNumber]).then(
          () => usable.push(serialNumber),
          () => undefined,
        );
      const unlock = (index: number) => order([usable[index % usable.length] ?? ""]);
      for (let warm = 0; warm < 200; warm += 1) await unlock(warm);
      const tookMs: number[] = [];
      let refused = 0;
      const under: Promise<void>[] = [];
      const startedAt = performance.now();
      for (let sent = 0; sent < perSecond * seconds; sent += 1) {
        const dueAt = startedAt + (sent * 1000) / perSecond;
        while (performance.now() < dueAt) await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now() - 0.5)));
        // From when it was due, so that waiting behind slow ones counts.
        under.push(
          unlock(sent).then(
            () => void tookMs.push(performance.now() - dueAt),
            () => void (refused += 1),
          ),
        );
      }
      await Promise.all(under);
      const what = `Unlock at ${perSecond}/s for ${seconds} s, from the call to its answer, with the command and its entry committed and the door's answer`;
      return [
        { what: `${what}: median`, value: percentile(tookMs, 0.5), unit: "ms" },
        { what: `${what}: p99`, value: percentile(tookMs, 0.99), unit: "ms", budget: { atMost: 20 }, note: queued },
        { what: `${what}: refused or failed`, value: refused, unit: "calls", budget: { atMost: 0 } },
      ];
    } finally {
      for (const door of doors) door.end(true);
      await server.remove();
    }
  },
};
