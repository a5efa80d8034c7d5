import { hourMs, minuteMs } from "#contract/durations.ts";
import { DeviceType } from "#contract/enumerations.ts";
import type { NewEvent } from "../base/events/eventLog.ts";
import type { DeviceRow } from "../channels/deviceLink/deviceRows.ts";
import { connectionEvent, sourceStateEvent } from "../channels/deviceLink/stateChanges.ts";
import type { Act } from "./historyDoors.ts";
import { between, daysOf, doorsOf, happens, isWithin, type Scene } from "./historyScene.ts";

/** A device without connection. */
export interface Outage {
  row: DeviceRow;
  fromMs: number;
  toMs: number;
}

/** Cards of strangers, doors that open without anybody's right, and the times at which an unlock schedule may begin or end. */
export function doorTrouble(scene: Scene): Act[] {
  const acts: Act[] = [];
  for (const { siteId } of scene.document.sites) {
    const random = scene.random(`trouble ${siteId}`);
    const { entrances, inner } = doorsOf(scene, siteId);
    if (entrances.length === 0) continue;
    for (const day of daysOf(scene, siteId)) {
      for (let strangers = random.below(day.weekday % 6 === 0 ? 2 : 3); strangers > 0; strangers -= 1) {
        const cardNumber = String(700_000 + random.below(100_000));
        const atMs = day.at(between(random, 420, 1290)) + random.below(minuteMs);
        acts.push({ kind: "card", serialNumber: random.pick(entrances).serialNumber, cardNumber, isExit: false, atMs, openForMs: 0 });
      }
      if (happens(random, 45)) {
        const { serialNumber } = random.pick([...entrances, ...inner]);
        const atMs = day.at(between(random, 60, 1380)) + random.below(minuteMs);
        acts.push({ kind: "force", serialNumber, atMs, openForMs: between(random, 4_000, 50_000) });
      }
    }
  }
  return [...acts, ...scheduleActs(scene)].filter(({ atMs }) => isWithin(scene, atMs));
}

const scheduleStepMs = 15 * minuteMs;

/** The demonstration's unlock schedules begin and end at quarters of an hour. */
function scheduleActs({ document, fromMs, toMs, devices }: Scene): Act[] {
  const held = document.schedules.filter(({ kind }) => kind === "unlock").flatMap(({ serialNumbers }) => serialNumbers);
  const doors = [...new Set(held)].filter((serialNumber) => devices.has(serialNumber));
  const acts: Act[] = [];
  const first = Math.ceil(fromMs / scheduleStepMs) * scheduleStepMs;
  for (let atMs = first; atMs < toMs; atMs += scheduleStepMs)
    for (const serialNumber of doors) acts.push({ kind: "schedule", serialNumber, atMs });
  return acts;
}

/** Which device loses its connection, of a thousand days. */
const flakyPerMille = 380;
const steadyPerMille = 12;

/** A controller of each account has a bad cable, as the simulated site plays it; others are seldom gone. */
export function planOutages(scene: Scene): Outage[] {
  const random = scene.random("outages");
  const doors = [...scene.devices.values()].filter(({ deviceType }) => deviceType === DeviceType.AccessControl);
  const outages: Outage[] = [];
  const days = Math.floor((scene.toMs - scene.fromMs) / (24 * hourMs));
  for (const row of scene.devices.values()) {
    if (row.deviceType === DeviceType.Camera) continue;
    const isFlaky = row.serialNumber === doors[2]?.serialNumber;
    for (let day = 0; day < days; day += 1) {
      if (!happens(random, isFlaky ? flakyPerMille : steadyPerMille)) continue;
      const fromMs = scene.fromMs + day * 24 * hourMs + random.below(23 * hourMs);
      const lastsMs = isFlaky ? between(random, 20, 240) * 1000 : between(random, 3, 45) * minuteMs;
      if (fromMs + lastsMs < scene.toMs) outages.push({ row, fromMs, toMs: fromMs + lastsMs });
    }
  }
  return outages;
}

/** With a gateway go its cameras. */
export function outageEntries({ devices }: Scene, outages: readonly Outage[]): NewEvent[] {
  return outages.flatMap(({ row, fromMs, toMs }) => {
    const cameras = [...devices.values()].filter(({ gatewaySerial }) => gatewaySerial === row.serialNumber);
    const [from, to, read] = [new Date(fromMs), new Date(toMs), new Date(toMs + 2_000)];
    return [
      connectionEvent(row, false, from),
      ...cameras.map((camera) => connectionEvent(camera, false, from, { reason: "gateway" })),
      connectionEvent(row, true, to),
      ...cameras.flatMap((camera) => [
        ...(camera.videoSourceId === null
          ? []
          : [sourceStateEvent(camera, { videoSourceId: camera.videoSourceId, isConnected: true }, read)]),
        connectionEvent(camera, true, read),
      ]),
    ];
  });
}

/** A camera that its gateway cannot reach for a while. */
export function cameraTrouble(scene: Scene): NewEvent[] {
  const random = scene.random("cameras");
  const cameras = [...scene.devices.values()].filter(({ videoSourceId }) => videoSourceId !== null);
  return cameras.flatMap((camera) => {
    const { videoSourceId } = camera;
    if (videoSourceId === null || !happens(random, 350)) return [];
    const fromMs = scene.fromMs + random.below(scene.toMs - scene.fromMs - 3 * hourMs);
    const [from, to] = [new Date(fromMs), new Date(fromMs + between(random, 4, 70) * minuteMs)];
    return [
      sourceStateEvent(camera, { videoSourceId, isConnected: false, failureCode: "error_video_source_unreachable" }, from),
      connectionEvent(camera, false, from),
      sourceStateEvent(camera, { videoSourceId, isConnected: true }, to),
      connectionEvent(camera, true, to),
    ];
  });
}
