import type { Plugin } from "#kernel/plugin.ts";

/** What decides which plugins a console has. */
export interface Installation {
  /** The platform shows the demonstration. */
  isDemo: boolean;
  /** The portal is served as it is being written. */
  isDevelopment: boolean;
  path: string;
}

/** Whether this is a visit to the gallery, in an installation that has one. */
export function hasGallery({ isDemo, isDevelopment, path }: Installation): boolean {
  return (isDemo || isDevelopment) && /^\/dev\/panels(\/|$)/.test(path);
}

/** The plugins of the console; the gallery is fetched by those alone who go there. */
export async function loadPlugins(installation: Installation): Promise<readonly Plugin[]> {
  const { plugins, loadGallery } = await import("#plugins/all.ts");
  return hasGallery(installation) ? [...plugins, ...(await loadGallery(installation.path))] : plugins;
}
