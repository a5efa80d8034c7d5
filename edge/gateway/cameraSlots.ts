import type { DeviceConfig } from "#contract/deviceLink.ts";
import type { SourceFailure } from "#contract/sourceFailures.ts";
import { faultText } from "#domain/faultText.ts";
import type { Log } from "../log.ts";
import { reconnectDelayMs } from "../sources/reconnectDelay.ts";
import type { CameraSlot, SourceConfig } from "./cameraSlot.ts";
import type { StartRecord } from "./startRecord.ts";

const lookAgainMs = 600_000;

export interface CameraSlotsOptions {
  open(source: SourceConfig): Promise<CameraSlot>;
  /** A slot that reads nothing and tells why. */
  without(source: SourceConfig, failure: SourceFailure): CameraSlot;
  /** What is done with the rest of a configuration, each part for itself: before the cameras are opened, and after. */
  before: Readonly<Record<string, (config: DeviceConfig) => void | Promise<void>>>;
  after: Readonly<Record<string, (config: DeviceConfig) => void | Promise<void>>>;
  start: StartRecord;
  /** How long a part is tried alone in a careful start before the next one: faults show at once. */
  trialMs?: number | undefined;
  delayMs?: (attempt: number) => number;
  log: Log;
}

/** The cameras that a gateway reads. */
export interface CameraSlots {
  /** Opens, changes and closes slots until they are what the configuration names; one such change after the other. */
  adopt(config: DeviceConfig): void;
  values(): CameraSlot[];
  dispose(): Promise<void>;
}

/** Each part of a configuration may fail: it is told and tried again, and the others go on. */
export function createCameraSlots(options: CameraSlotsOptions): CameraSlots {
  const { open, without, before, after, start, trialMs = 3_000, delayMs = reconnectDelayMs, log } = options;
  const slots = new Map<string, CameraSlot>();
  /** Cameras that are to be opened again, and how often they failed. */
  const failed = new Map<string, number>();
  const stop = new AbortController();
  let config: DeviceConfig | undefined;
  let changing: Promise<void> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  const look = setInterval(() => config && adopt(config), lookAgainMs);

  /** Runs one part by itself; answers whether it went well. */
  async function attempt(name: string, settings: unknown, work: () => void | Promise<void>): Promise<boolean> {
    const hasBegun = start.begin(name, settings);
    try {
      await work();
      if (hasBegun) await wait(trialMs, stop.signal);
      return true;
    } catch (error) {
      log.error("A part of the configuration failed", { part: name, error: faultText(error) });
      return false;
    } finally {
      hasBegun?.();
    }
  }

  async function carryOut(parts: CameraSlotsOptions["before"], wanted: DeviceConfig, settings: (name: string) => unknown): Promise<void> {
    for (const [name, work] of Object.entries(parts)) {
      if (stop.signal.aborted || start.isSetAside(name, settings(name))) continue;
      await attempt(name, settings(name), () => work(wanted));
    }
  }

  async function close(id: string, slot: CameraSlot): Promise<void> {
    slots.delete(id);
    await slot.dispose().catch((error: unknown) => log.error("A camera was not closed in order", { camera: id, error: String(error) }));
  }

  async function openSlot(id: string, source: SourceConfig): Promise<void> {
    if (start.isSetAside(id, shapeOf(source))) {
      slots.set(id, without(source, "error_video_source_set_aside"));
      return;
    }
    const isOpen = await attempt(id, shapeOf(source), async () => {
      slots.set(id, await open(source));
    });
    if (isOpen) {
      failed.delete(id);
      return;
    }
    failed.set(id, (failed.get(id) ?? 0) + 1);
    slots.set(id, without(source, "error_video_source_gateway_failed"));
  }

  async function change(wantedConfig: DeviceConfig): Promise<void> {
    const settings = (name: string) => (name === "locks" ? wantedConfig.locks : wantedConfig.clips);
    // Before anything is opened and looked through for what is too old.
    await carryOut(before, wantedConfig, settings);
    const wanted = new Map((wantedConfig.sources ?? []).map((source) => [source.videoSourceId, source]));
    for (const [id, slot] of slots) {
      const isLeftOut = slot.state().failureCode === "error_video_source_set_aside" && !start.isSetAside(id, shapeOf(slot.source));
      if (isSame(slot.source, wanted.get(id)) && !failed.has(id) && !isLeftOut) continue;
      if (!wanted.has(id)) failed.delete(id);
      await close(id, slot);
    }
    for (const [id, source] of wanted) {
      if (stop.signal.aborted) return;
      if (!slots.has(id)) await openSlot(id, source);
    }
    await carryOut(after, wantedConfig, settings);
    clearTimeout(retry);
    if (failed.size > 0 && !stop.signal.aborted)
      retry = setTimeout(() => config && adopt(config), delayMs(Math.max(...failed.values()) - 1));
  }

  function adopt(next: DeviceConfig): void {
    config = next;
    changing = changing
      // Configurations that came meanwhile are one change.
      .then(() => (config === next && !stop.signal.aborted ? change(next) : undefined))
      .catch((error: unknown) => log.error("The cameras could not be changed", { error: String(error) }));
  }

  return {
    adopt,
    values: () => [...slots.values()],
    async dispose() {
      stop.abort();
      clearTimeout(retry);
      clearInterval(look);
      await changing;
      await Promise.all([...slots].map(([id, slot]) => close(id, slot)));
    },
  };
}

/** The name is the platform's business; only what changes the stream makes a new slot. */
function shapeOf({ serialNumber, streamUrl, subStreamUrl, userName, password }: SourceConfig): unknown {
  return [serialNumber, streamUrl, subStreamUrl, userName, password];
}

function isSame(open: SourceConfig, wanted: SourceConfig | undefined): boolean {
  return wanted !== undefined && JSON.stringify(shapeOf(open)) === JSON.stringify(shapeOf(wanted));
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
    if (signal.aborted) resolve();
  });
}
