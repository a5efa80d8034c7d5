import { createElement, lazy, Suspense } from "react";
import { KernelContext } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { LiveTileProps, LiveTiles } from "../services.ts";

/** The tile as other plugins draw it: with this plugin's services, whatever panel it stands in. */
export function provideLiveTile(kernel: Kernel): LiveTiles {
  const Loaded = lazy(() => import("./LiveTile.tsx"));
  return {
    LiveTile: (props: LiveTileProps) =>
      createElement(KernelContext, { value: kernel }, createElement(Suspense, undefined, createElement(Loaded, props))),
  };
}
