import { randomBytes } from "node:crypto";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { enrolmentTokens } from "../base/store/schema/devices.ts";
import { hashSecret } from "../channels/deviceLink/authenticateDevice.ts";
import type { Platform } from "../platform.ts";
import { publishRelease } from "../sites/firmware/publishRelease.ts";
import { type DemoResult, type DemoSignInLine, seedDemo } from "./seedDemo.ts";
import { setSimulatedStreams } from "./setSimulatedStreams.ts";
import { writeSecretFile } from "./writeSecretFile.ts";

/** What the launcher needs to start the other programs of the demonstration. */
export interface DemoStart {
  simulator: { file: string };
  gateway?: { token: string };
  /** Only on the first start. */
  signIns?: DemoSignInLine[];
}

const tokenLifeMs = 10 * minuteMs;

/** Seeds the demonstration once, and on every start tells its parts where to find each other. */
export async function startDemo(platform: Platform, url: string, rtspPort: number): Promise<DemoStart> {
  const demo = await seedDemo(platform, url);
  const simulator = { ...demo.simulator, rtsp: { ...demo.simulator.rtsp, port: rtspPort } };
  await writeSecretFile(demo.files.simulator, simulator);
  const cameras = simulator.accounts.flatMap((account) => account.cameras);
  const address = `rtsp://127.0.0.1:${rtspPort}`;
  await setSimulatedStreams(
    platform,
    simulator,
    Object.fromEntries(
      cameras.map(({ serialNumber }) => [serialNumber, { main: `${address}/${serialNumber}/main`, sub: `${address}/${serialNumber}/sub` }]),
    ),
  );
  await offerDemoFirmware(platform);
  return {
    simulator: { file: demo.files.simulator },
    ...(demo.gateway && { gateway: { token: await tokenFor(platform, demo.gateway) } }),
    ...(demo.isFirstStart && { signIns: demo.signIns }),
  };
}

/** A gateway that has enrolled before does not use it; it ends by itself. */
async function tokenFor({ store, clock }: Platform, gateway: NonNullable<DemoResult["gateway"]>): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(clock.now().getTime() + tokenLifeMs);
  await store.db.insert(enrolmentTokens).values({ tokenHash: hashSecret(token), ...gateway, expiresAt });
  return token;
}

/** How long the demonstration's firmware can be confirmed. */
const offerMs = 14 * dayMs;

/** Publishes new firmware for the simulated devices, once. */
async function offerDemoFirmware({ store, clock, settings }: Platform): Promise<void> {
  if (settings.demoFirmware === undefined) return;
  const at = clock.now();
  await publishRelease(store.db, { version: settings.demoFirmware, publishedAt: at, expiresAt: new Date(at.getTime() + offerMs) });
}
