import { join } from "node:path";
import type * as z from "zod/mini";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { DeviceType } from "#contract/enumerations.ts";
import type { SimulatedDevice, SimulatedHands, SimulatorConfig } from "#contract/simulator.ts";
import { isMirrored } from "#domain/serialNumber.ts";
import type { BenchDoor } from "../../controllers/benchDoor.ts";
import { openPresence } from "../../link/keptPresence.ts";
import type { CreatePeer } from "../../live/peer.ts";
import type { Log } from "../../log.ts";
import { createFfmpegSource } from "../../sources/ffmpegSource.ts";
import { cameraInput } from "../../sources/sourceInput.ts";
import type { VideoSource } from "../../sources/videoSource.ts";
import { createSimulatedCameras } from "../cameras/createSimulatedCameras.ts";
import { createOpusMeter } from "../cameras/opusMeter.ts";
import { seededRandom } from "../cameras/seededRandom.ts";
import { createToneSource } from "../cameras/toneSource.ts";
import { pullCableNowAndThen } from "./flakyLink.ts";
import { handOutNewCards } from "./newCards.ts";
import { createPassRequester } from "./passRequester.ts";
import { askForPassesNowAndThen } from "./passRequests.ts";
import { type FirmwarePace, ordinaryPace } from "./playedFirmware.ts";
import { type SimulatedDeviceOptions, startSimulatedDevice } from "./simulatedDevice.ts";
import { sendVisitors } from "./visitors.ts";
import type { DoorUse } from "./visitPlan.ts";

type Cameras = Awaited<ReturnType<typeof createSimulatedCameras>>;

export interface SiteOptions {
  config: SimulatorConfig;
  /** Of its cameras: time between key frames. */
  keyFrameSeconds: number;
  framesPerSecond: number;
  /** The engine that sends the video of its intercoms. */
  createPeer: CreatePeer;
  dataDirectory: string;
  log: Log;
}

/** The simulated site: field equipment that is only played, on the real protocols, with people who come and go. */
export async function startSite({ config, keyFrameSeconds, framesPerSecond, createPeer, dataDirectory, log }: SiteOptions) {
  const { seed, accounts, rtsp, url } = config;
  const mqttUrl = `${url.replace(/^http/, "ws")}${deviceLinkPath}`;
  const intercoms = accounts.flatMap(({ devices }) => devices.filter(({ hasVideo }) => hasVideo));
  const cameras = await createSimulatedCameras({
    seed,
    keyFrameSeconds,
    framesPerSecond,
    cameras: [
      ...accounts.flatMap((account) =>
        account.cameras.map(({ serialNumber, name, scene, timeZoneId }) => ({ id: serialNumber, name, scene, timeZone: timeZoneId })),
      ),
      ...intercoms.map(({ serialNumber, name, scene = "intercom", timeZoneId }) => ({
        id: serialNumber,
        name,
        scene,
        timeZone: timeZoneId,
        isMirrored: isMirrored(serialNumber),
      })),
    ],
    credentials: { userName: rtsp.userName, password: rtsp.password },
    ...(rtsp.port !== undefined && { port: rtsp.port }),
    log,
  });
  const bells: (() => void)[] = [];
  const benches = new Map<string, BenchDoor>();
  const desk = handOutNewCards(seed);
  const owned: { dispose(): void | Promise<void> }[] = [desk];
  for (const { accountId, devices, people, requester } of accounts) {
    const presence = openPresence(join(dataDirectory, `presence-${accountId}.json`));
    if (requester) owned.push(askForPassesNowAndThen({ seed, accountId, people }, createPassRequester({ url, ...requester }), log));
    const doors = devices.filter(({ deviceType }) => deviceType === DeviceType.AccessControl);
    for (const device of devices) {
      const { serialNumber, siteId } = device;
      const cards = people.filter(({ siteIds }) => siteIds.includes(siteId)).map(({ cardNumber }) => cardNumber);
      const firmwarePace = paceOf(seed, serialNumber, doors.indexOf(device) === flakyDoor);
      const running = await startSimulatedDevice({
        device,
        accountId,
        mqttUrl,
        dataDirectory,
        presence,
        firmwarePace,
        onEnrolment(enrolmentId) {
          const door = benches.get(serialNumber);
          if (door) desk.onEnrolment(enrolmentId, door);
        },
        log,
        ...pictureOf(device, { cameras, rtsp, createPeer, log }),
      });
      benches.set(serialNumber, running.door);
      const use = doorUseOf(device, doors.indexOf(device));
      owned.push(running, sendVisitors({ seed, serialNumber, use, cards, door: running.door }));
      if (use === "intercom") bells.push(running.door.ring);
      // One controller of each account has a bad cable.
      if (doors.indexOf(device) === flakyDoor) owned.push(pullCableNowAndThen(running.link, { seed, serialNumber }));
    }
  }
  return {
    /** Presses the button of every intercom. */
    ring: () => bells.forEach((ring) => ring()),
    /** Presents these cards and enters these PINs, one after the other. */
    show({ cards, codes = [] }: z.infer<typeof SimulatedHands>) {
      for (const { serialNumber, isExit, cardNumber, facilityCode } of cards)
        benches.get(serialNumber)?.card({ cardNumber, ...(facilityCode !== undefined && { facilityCode }) }, isExit);
      for (const { serialNumber, isExit, digits } of codes) benches.get(serialNumber)?.code(digits, isExit);
    },
    async dispose() {
      await Promise.all(owned.map(async (part) => part.dispose()));
      await cameras.dispose();
    },
  };
}

const wedgedDoor = 1;
const flakyDoor = 2;

/** No two devices take equally long, and over a bad cable the first download breaks off. */
function paceOf(seed: number, serialNumber: string, hasBadCable: boolean): FirmwarePace {
  const share = seededRandom(seed, serialNumber, "firmware");
  return { ...ordinaryPace, downloadMs: ordinaryPace.downloadMs * (1 + 2 * share), brokenDownloads: hasBadCable ? 1 : 0 };
}

function doorUseOf({ deviceType }: SimulatedDevice, index: number): DoorUse {
  if (deviceType === DeviceType.Intercoms) return "intercom";
  if (index === wedgedDoor) return "wedged";
  return index % 3 === 0 ? "quiet" : "busy";
}

/** An intercom looks through its own camera, hums, and hears who speaks to it. */
function pictureOf(
  device: SimulatedDevice,
  { cameras, rtsp, createPeer, log }: { cameras: Cameras; rtsp: SimulatorConfig["rtsp"]; createPeer: CreatePeer; log: Log },
): Pick<SimulatedDeviceOptions, "picture"> {
  if (!device.hasVideo) return {};
  const input = cameraInput(cameras.url(device.serialNumber, "main"), rtsp);
  if (!input) throw new Error(`The camera of ${device.serialNumber} has no address.`);
  const video = createFfmpegSource({ input });
  if (!device.hasAudio) return { picture: { source: video, createPeer } };
  const { serialNumber } = device;
  const sink = createOpusMeter({
    onSpoken: ({ rms, dominantHz }) => log.info("Somebody spoke at a simulated device", { serialNumber, rms, dominantHz }),
  });
  return { picture: { source: withSound(video), sink, createPeer } };
}

/** The intercom's microphone beside its camera. */
function withSound(video: VideoSource): VideoSource {
  const tone = createToneSource();
  return {
    get state() {
      return video.state;
    },
    get failure() {
      return video.failure;
    },
    hasAudio: true,
    start: () => video.start(),
    onState: (listener) => video.onState(listener),
    subscribe: (listener) => video.subscribe(listener),
    subscribeAudio: (listener) => tone.subscribe(listener),
    replay: (after) => video.replay(after),
    captureStill: () => video.captureStill(),
    async dispose() {
      await tone.dispose();
      await video.dispose();
    },
  };
}
