import { lazy, Suspense } from "react";
import { KernelContext } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { LiveTileProps, LiveTiles } from "../services.ts";

/** The tile as other plugins draw it: with this plugin's services, whatever panel it stands in. */
export function provideLiveTile(kernel: Kernel): LiveTiles {
  const Loaded = lazy(() => import("../tile/LiveTile.tsx"));
  return {
    LiveTile: (props: LiveTileProps) => (
      <KernelContext value={kernel}>
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </KernelContext>
    ),
  };
}
