import { createElement, lazy, Suspense } from "react";
import { KernelContext } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { LiveTileProps, LiveTiles } from "../services.ts";

/** The tile for other plugins. It always uses this plugin's services, whichever panel contains it. */
export function provideLiveTile(kernel: Kernel): LiveTiles {
  const Loaded = lazy(() => import("./LiveTile.tsx"));
  return {
    LiveTile: (props: LiveTileProps) =>
      createElement(KernelContext, { value: kernel }, createElement(Suspense, undefined, createElement(Loaded, props))),
  };
}
