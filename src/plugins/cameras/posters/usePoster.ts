import { useQuery } from "@tanstack/react-query";
import { minuteMs } from "#contract/durations.ts";
import { getPoster } from "#contract/live.ts";
import { useKernel } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";

export interface Poster {
  picture: Blob;
  takenAtUtc: string | undefined;
}

/** The gateway stores a new poster every five minutes. */
const staleMs = minuteMs;

/** LV-02: the device's latest poster; undefined while it loads or if there is none. */
export function usePoster(serialNumber: string, isWanted = true): Poster | undefined {
  const kernel = useKernel();
  const { data } = useQuery({
    queryKey: ["cameras", "poster", serialNumber],
    queryFn: ({ signal }) => loadPoster(kernel, serialNumber, signal),
    staleTime: staleMs,
    retry: false,
    enabled: isWanted,
  });
  return data?.poster;
}

async function loadPoster({ api, realtime }: Kernel, serialNumber: string, signal: AbortSignal): Promise<{ poster: Poster | undefined }> {
  const { key, takenAtUtc, credentials } = await api.call(getPoster, { params: { serial: serialNumber } }, signal);
  if (key === undefined || !credentials) return { poster: undefined };
  const { createObjectReader } = await import("#kernel/objects/objectReader.ts");
  const objects = createObjectReader(credentials, Math.round(realtime.serverNowMs() - Date.now()));
  try {
    return { poster: { picture: await objects.read(key, signal), takenAtUtc } };
  } finally {
    objects.dispose();
  }
}
