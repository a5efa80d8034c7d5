import type { Plugin } from "#kernel/plugin.ts";

/** Facts about the installation that decide which plugins the console has. */
export interface Installation {
  /** The platform runs the demonstration. */
  isDemo: boolean;
  /** Whether the portal runs from source (vite dev). */
  isDevelopment: boolean;
  path: string;
}

/** Whether the person has opened the gallery, in an installation that has one. */
export function hasGallery({ isDemo, isDevelopment, path }: Installation): boolean {
  return (isDemo || isDevelopment) && /^\/dev\/panels(\/|$)/.test(path);
}

/** The plugins of the console; the gallery loads only for people who open it. */
export async function loadPlugins(installation: Installation): Promise<readonly Plugin[]> {
  const { plugins, loadGallery } = await import("#plugins/all.ts");
  return hasGallery(installation) ? [...plugins, ...(await loadGallery(installation.path))] : plugins;
}
