import { lazy } from "react";

const load = { wide: () => import("./DockWorkspace.tsx"), narrow: () => import("./NarrowWorkspace.tsx") };

/** Fetches the workspace that this window will draw: the dock is a large part of the console, and a phone has no use for it. */
export async function loadWorkspace({ isNarrow }: { isNarrow: boolean }): Promise<void> {
  await load[isNarrow ? "narrow" : "wide"]();
}

export const DockWorkspace = lazy(async () => ({ default: (await load.wide()).DockWorkspace }));
export const NarrowWorkspace = lazy(async () => ({ default: (await load.narrow()).NarrowWorkspace }));
