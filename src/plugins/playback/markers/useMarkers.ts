import { useEffect, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { isAbort } from "#kernel/apiError.ts";
import { useKernel } from "#kernel/hooks.ts";
import { log } from "#kernel/log.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { EventWords } from "../../events/services.ts";
import { serialsAround } from "../device/serialsAround.ts";
import type { TimeView } from "../timeline/timeScale.ts";
import { indexMarkers, type Marker, type MarkerIndex, markedKinds, markerOf } from "./markers.ts";
import { readMarkers } from "./readMarkers.ts";

const settleMs = 250;
const shortestMs = 600_000;
const none: readonly Marker[] = [];
const marked = new Set(markedKinds.split(","));

/** PL-13: the events at a camera in the visible time, kept current. None if the operator may not read the log. */
export function useMarkers(camera: Device, { fromMs, toMs }: TimeView, isVisible: boolean): MarkerIndex {
  const kernel = useKernel();
  const { devices } = useSnapshot(kernel.use(DeviceDirectory).state);
  const [markers, setMarkers] = useState(none);
  const [resets, setResets] = useState(0);
  const { videoSourceId } = camera;
  const isAllowed = kernel.state.scopes.has("accesslogs_r");
  // Joined into a string, so that other changes of a door (such as opening) send no request.
  const serials = useMemo(() => serialsAround(camera, devices as Record<string, Device>).join(), [camera, devices]);
  const lengthMs = Math.max(toMs - fromMs, shortestMs);
  // Rounded to steps, so that a small move of the timeline sends no request.
  const from = Math.floor(fromMs / lengthMs) * lengthMs;
  const to = Math.ceil(toMs / lengthMs) * lengthMs;
  useEffect(() => {
    if (!isAllowed || !isVisible || videoSourceId === undefined) return undefined;
    const stop = new AbortController();
    const load = async () => {
      try {
        const read = await readMarkers(kernel, videoSourceId, from, to, stop.signal);
        const ids = new Set(read.map(({ event }) => event.id));
        // Keep the live events that arrived during the request.
        setMarkers((known) => [...read, ...known.filter(({ event, atMs }) => !ids.has(event.id) && atMs >= from && atMs <= to)]);
      } catch (error) {
        // The timeline works without events, and the access log reports the failure itself.
        if (!isAbort(error)) log.warn("The events of a timeline did not load", { error: String(error) });
      }
    };
    const soon = setTimeout(() => void load(), settleMs);
    return () => {
      stop.abort();
      clearTimeout(soon);
    };
  }, [kernel, isAllowed, isVisible, videoSourceId, serials, from, to, resets]);
  useEffect(() => {
    if (!isAllowed) return undefined;
    const around = new Set(serials.split(","));
    const stops = [
      kernel.realtime.subscribe("Devices/AccessLog", ({ data }) => {
        if (data.serialNumber === undefined || !around.has(data.serialNumber) || !marked.has(data.kind)) return;
        void kernel
          .use(EventWords)
          .load()
          .then((words) => {
            const marker = markerOf(data, words.describe(data));
            if (marker) setMarkers((known) => (known.some(({ event }) => event.id === data.id) ? known : [...known, marker]));
          })
          .catch(() => undefined);
      }),
      kernel.realtime.onReset(() => setResets((count) => count + 1)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [kernel, isAllowed, serials]);
  return useMemo(() => indexMarkers(markers), [markers]);
}
