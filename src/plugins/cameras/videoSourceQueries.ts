import { type UseQueryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Device, listDevices } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { getVideoSource, listVideoSources, type VideoSource } from "#contract/videoSources.ts";
import { useKernel } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";

const sourcesKey = ["cameras", "sources"] as const;

/** GN-11, DV-01: the gateways that the session may use. */
export function useGateways() {
  const kernel = useKernel();
  return useQuery({
    queryKey: ["cameras", "gateways"],
    queryFn: async ({ signal }) =>
      (await kernel.api.call(listDevices, { query: { deviceTypes: String(DeviceType.Gateway) } }, signal)).devices,
  });
}

/** VS-01: the video sources of these gateways by serial number. Loads again when a gateway reports one or a camera changes. */
export function useVideoSources(gatewaySerials: readonly string[]): Readonly<Record<string, VideoSource>> {
  const kernel = useKernel();
  useEffect(() => {
    const reload = () => void reloadSources(kernel);
    const stops = [kernel.realtime.subscribe("Devices/VideoSources", reload), kernel.realtime.subscribe("Devices/Index", reload)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [kernel]);
  return useQueries({
    queries: gatewaySerials.map(
      (id): UseQueryOptions<VideoSource[]> => ({
        queryKey: [...sourcesKey, id],
        queryFn: ({ signal }) => kernel.api.call(listVideoSources, { params: { id } }, signal),
      }),
    ),
    combine: (results) => Object.fromEntries(results.flatMap(({ data }) => data ?? []).map((source) => [source.serialNumber, source])),
  });
}

/** The current state of one video source, bypassing the cache. */
export function useVideoSource(id: string | undefined) {
  const kernel = useKernel();
  return useQuery({
    queryKey: ["cameras", "source", id],
    enabled: id !== undefined,
    gcTime: 0,
    queryFn: ({ signal }) => kernel.api.call(getVideoSource, { params: { id: id ?? "" } }, signal),
  });
}

export function reloadSources({ queryClient }: Kernel): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sourcesKey });
}

/** The gateways that read these cameras. */
export function gatewaysOf(cameras: readonly Device[]): string[] {
  return [...new Set(cameras.flatMap(({ gatewaySerial }) => gatewaySerial ?? []))].toSorted();
}
