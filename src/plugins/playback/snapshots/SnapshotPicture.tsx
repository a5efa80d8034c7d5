import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useText } from "#kernel/hooks.ts";
import { Camera } from "#kernel/ui/icons.ts";
import { TileMessage } from "#kernel/ui/tileParts.tsx";
import type { Snapshot } from "./daySnapshots.ts";
import type { SnapshotStore } from "./snapshotStore.ts";

/** Those that were looked at last are there at once. */
const keptMs = 300_000;

interface SnapshotPictureProps {
  store: SnapshotStore;
  snapshot: Snapshot;
  label: string;
}

/** SN-03: one picture; the one before stays until it is there, and a camera stands where there is none. */
export function SnapshotPicture({ store, snapshot: { key }, label }: SnapshotPictureProps) {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [unreadable, setUnreadable] = useState<Blob>();
  const { data, isError, isFetching } = useQuery({
    queryKey: ["playback", "snapshot", key],
    queryFn: ({ signal }) => store.picture(key, signal),
    staleTime: Infinity,
    gcTime: keptMs,
    retry: false,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (!data) return undefined;
    let isGone = false;
    createImageBitmap(data).then(
      (bitmap) => {
        const context = isGone ? undefined : canvas.current?.getContext("2d");
        if (context) {
          context.canvas.width = bitmap.width;
          context.canvas.height = bitmap.height;
          context.drawImage(bitmap, 0, 0);
          context.canvas.dataset["drawn"] = key;
        }
        bitmap.close();
      },
      () => {
        if (!isGone) setUnreadable(data);
      },
    );
    return () => {
      isGone = true;
    };
  }, [data, key]);
  if (isError || (data && data === unreadable)) return <TileMessage icon={Camera} title={t("playback.snapshots.unreadable")} />;
  return <canvas ref={canvas} className="snapshot" role="img" aria-label={label} aria-busy={isFetching} />;
}
