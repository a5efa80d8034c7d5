import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useText } from "#kernel/hooks.ts";
import { Camera } from "#kernel/ui/icons.ts";
import { TileMessage } from "#kernel/ui/tileParts.tsx";
import type { Snapshot } from "./daySnapshots.ts";
import type { SnapshotStore } from "./snapshotStore.ts";

/** The last snapshots stay in memory this long, so that they reappear at once. */
const keptMs = 300_000;

interface SnapshotPictureProps {
  store: SnapshotStore;
  snapshot: Snapshot;
  label: string;
}

/** SN-03: one snapshot. The previous one stays until it is loaded; an icon replaces a missing one. */
export function SnapshotPicture({ store, snapshot: { key }, label }: SnapshotPictureProps) {
  const t = useText();
  const { data, isError } = useQuery({
    queryKey: ["playback", "snapshot", key],
    queryFn: async ({ signal }) => ({ key, picture: await store.picture(key, signal) }),
    staleTime: Infinity,
    gcTime: keptMs,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState<{ key: string; url: string }>();
  const [unreadable, setUnreadable] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const url = URL.createObjectURL(data.picture);
    setShown({ key: data.key, url });
    return () => URL.revokeObjectURL(url);
  }, [data]);
  if (isError || unreadable === key) return <TileMessage icon={Camera} title={t("playback.snapshots.unreadable")} />;
  if (!shown) return undefined;
  return (
    <img
      className="snapshot"
      src={shown.url}
      alt={label}
      data-key={shown.key}
      aria-busy={shown.key !== key}
      onError={() => setUnreadable(shown.key)}
    />
  );
}
