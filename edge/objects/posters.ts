import { randomUUID } from "node:crypto";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import { minuteMs } from "#contract/durations.ts";
import type { Log } from "../log.ts";
import type { VideoSource } from "../sources/videoSource.ts";
import { type ObjectsConfig, putObject } from "./putObject.ts";

const everyMs = 5 * minuteMs;
/** A camera that has just come back gets its new poster soon. */
const settleMs = 2_000;
/** The one after it comes earlier than the others, at any moment: cameras that came together, as with the gateway, do not go on together. */
const firstRoundMs = () => everyMs * (0.5 + Math.random() / 2);

export interface Posters {
  dispose(): void;
}

export interface PostersOptions {
  serialNumber: string;
  source: VideoSource;
  objects(): ObjectsConfig | undefined;
  report(event: DeviceEvent): Promise<void>;
  onStill?(still: Buffer): void;
  now(): number;
  log: Log;
}

/** LV-02: stores a recent snapshot of a device as poster of its live view. */
export function keepPosters({ serialNumber, source, objects, report, onStill, now, log }: PostersOptions): Posters {
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  let isFirst = true;

  const soon = (delayMs: number) => {
    clearTimeout(timer);
    if (!isDisposed) timer = setTimeout(() => void store(), delayMs);
  };

  async function store(): Promise<void> {
    const config = objects();
    try {
      const still = config && source.state === "live" ? await source.captureStill() : undefined;
      if (!config || !still) return soon(settleMs * 5);
      onStill?.(still);
      await upload(config, still);
      soon(isFirst ? firstRoundMs() : everyMs);
      isFirst = false;
    } catch (error) {
      log.debug("A poster was not stored", { serialNumber, error: String(error) });
      soon(settleMs * 15);
    }
  }

  async function upload(config: ObjectsConfig, still: Buffer): Promise<void> {
    const key = `${config.accountPrefix}${serialNumber}/poster.jpg`;
    await putObject(config, { key, body: still, bytes: still.length, contentType: "image/jpeg" });
    await report({ kind: "poster.stored", eventId: randomUUID(), atUtc: new Date(now()).toISOString(), serialNumber, key });
  }

  const stopHearing = source.onState((state) => {
    if (state !== "live") return;
    isFirst = true;
    soon(settleMs);
  });
  soon(settleMs);
  return {
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      stopHearing();
    },
  };
}
