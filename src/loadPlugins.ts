import type { Plugin } from "#kernel/plugin.ts";

/** Conditions for the plugins of a console. */
export interface Installation {
  /** The platform shows the demonstration. */
  isDemo: boolean;
  /** Whether the portal runs from source (vite dev). */
  isDevelopment: boolean;
  path: string;
}

/** Whether this is a visit to the gallery, in an installation that has one. */
export function hasGallery({ isDemo, isDevelopment, path }: Installation): boolean {
  return (isDemo || isDevelopment) && /^\/dev\/panels(\/|$)/.test(path);
}

/** The plugins of the console; the gallery loads only for people who open it. */
export async function loadPlugins(installation: Installation): Promise<readonly Plugin[]> {
  const { plugins, loadGallery } = await import("#plugins/all.ts");
  return hasGallery(installation) ? [...plugins, ...(await loadGallery(installation.path))] : plugins;
}
