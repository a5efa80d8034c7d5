import { hourMs, minuteMs } from "#contract/durations.ts";
import { getCloudVideoCredentials, type ObjectCredentials } from "#contract/live.ts";
import { hourPrefixes, snapshotTime } from "#domain/playback/snapshotKeys.ts";
import type { ObjectReader } from "#kernel/objects/objectReader.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { Snapshot } from "./daySnapshots.ts";

/** Fetch new keys when the current ones expire within this time. */
const renewBeforeMs = minuteMs;
/** This long after its end, all snapshots of an hour have been uploaded. */
const settledAfterMs = 120_000;

/** SN-02, SN-04: the snapshots of one device in the object store. */
export interface SnapshotStore {
  /** The snapshots between two instants, oldest first. */
  list(fromMs: number, toMs: number, signal: AbortSignal): Promise<Snapshot[]>;
  picture(key: string, signal: AbortSignal): Promise<Blob>;
  dispose(): void;
}

export function createSnapshotStore({ api, realtime }: Pick<Kernel, "api" | "realtime">, serialNumber: string): SnapshotStore {
  /** Complete hours only. */
  const known = new Map<string, Snapshot[]>();
  let opened: { objects: ObjectReader; prefix: string; untilMs: number } | undefined;
  let opening: Promise<typeof opened> | undefined;
  let isDisposed = false;

  async function open(): Promise<NonNullable<typeof opened>> {
    if (opened && opened.untilMs - renewBeforeMs > realtime.serverNowMs()) return opened;
    // Concurrent callers share one request, and none of them can abort it.
    opening ??= renew().finally(() => (opening = undefined));
    const made = await opening;
    if (!made || isDisposed) throw new DOMException("The pictures are not looked at any more", "AbortError");
    return made;
  }

  async function renew(): Promise<typeof opened> {
    const credentials: ObjectCredentials = await api.call(getCloudVideoCredentials, { query: { serialNumber } });
    const { createObjectReader } = await import("#kernel/objects/objectReader.ts");
    if (isDisposed) return undefined;
    opened?.objects.dispose();
    const objects = createObjectReader(credentials, Math.round(realtime.serverNowMs() - Date.now()));
    opened = { objects, prefix: credentials.prefix, untilMs: Date.parse(credentials.expiresAtUtc) };
    return opened;
  }

  async function listHour(prefix: string, isOver: boolean, signal: AbortSignal): Promise<Snapshot[]> {
    const before = known.get(prefix);
    if (before) return before;
    const { objects } = await open();
    const found = (await objects.list(prefix, signal)).flatMap((key) => {
      const atMs = snapshotTime(key);
      return atMs === undefined ? [] : [{ atMs, key }];
    });
    if (isOver) known.set(prefix, found);
    return found;
  }

  return {
    async list(fromMs, toMs, signal) {
      const { prefix } = await open();
      const nowMs = realtime.serverNowMs();
      const firstMs = Math.floor(fromMs / hourMs) * hourMs;
      const hours = await Promise.all(
        hourPrefixes(prefix, fromMs, Math.min(toMs, nowMs)).map((hour, index) =>
          listHour(hour, firstMs + (index + 1) * hourMs + settledAfterMs < nowMs, signal),
        ),
      );
      return hours.flat().filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
    },
    async picture(key, signal) {
      const { objects } = await open();
      return objects.read(key, signal);
    },
    dispose() {
      isDisposed = true;
      opened?.objects.dispose();
    },
  };
}
