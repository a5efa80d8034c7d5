import { proxy, ref } from "valtio";
import { type EventLog, listEventLogs } from "#contract/eventLogs.ts";
import { isAbort } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** Maximum number of lines; older entries are in the reports. */
const most = 300;
const firstPage = "100";

export interface EventFeed {
  readonly state: {
    status: "loading" | "ready" | "failed";
    failure: unknown;
    events: readonly EventLog[];
    waiting: number;
    isPaused: boolean;
  };
  /** Holds the list still while it is read. New entries are counted, and shown after the pause. */
  setPaused(isPaused: boolean): void;
  reload(): Promise<void>;
  dispose(): void;
}

/** The latest log entries about devices, then every new one. */
export function createEventFeed({ api, realtime }: Pick<Kernel, "api" | "realtime">, serialNumber?: string): EventFeed {
  const state: EventFeed["state"] = proxy({ status: "loading", failure: undefined, events: [], waiting: 0, isPaused: false });
  const abort = new AbortController();
  let held: EventLog[] = [];
  // Replace the list instead of changing it, so that valtio does not track every entry.
  const show = (events: readonly EventLog[]) => {
    state.events = ref(events);
  };

  function add(event: EventLog): void {
    if (serialNumber !== undefined && event.serialNumber !== serialNumber) return;
    if (state.status !== "ready" || state.isPaused) {
      held = [event, ...held].slice(0, most);
      state.waiting = held.length;
    } else show(merge([event], state.events));
  }

  function release(): void {
    show(merge(held, state.events));
    held = [];
    state.waiting = 0;
  }

  async function reload(): Promise<void> {
    state.status = "loading";
    try {
      const query = { pageSize: firstPage, ...(serialNumber !== undefined && { serialNumber }) } as const;
      const { rows } = await api.call(listEventLogs, { query }, abort.signal);
      show(rows.filter(isForFeed));
      state.status = "ready";
      if (!state.isPaused) release();
    } catch (error) {
      if (isAbort(error)) return;
      state.failure = error;
      state.status = "failed";
    }
  }

  const stops = [realtime.subscribe("Devices/AccessLog", ({ data }) => add(data)), realtime.onReset(() => void reload())];
  void reload();
  return {
    state,
    setPaused(isPaused) {
      state.isPaused = isPaused;
      if (!isPaused) release();
    },
    reload,
    dispose() {
      abort.abort();
      for (const stop of stops) stop();
    },
  };
}

/** Entries of the same kind as in the stream: devices, and lockdowns, which affect many devices. */
function isForFeed({ serialNumber, kind }: EventLog): boolean {
  return serialNumber !== undefined || kind.startsWith("lockdown.");
}

/** Newest first by sequence, without duplicates. */
export function merge(newer: readonly EventLog[], older: readonly EventLog[]): EventLog[] {
  const seen = new Set<number>();
  return [...newer, ...older]
    .filter(({ sequence }) => !seen.has(sequence) && seen.add(sequence))
    .toSorted((a, b) => b.sequence - a.sequence)
    .slice(0, most);
}
