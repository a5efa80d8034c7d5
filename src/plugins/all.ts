import type { Plugin } from "#kernel/plugin.ts";
import access from "./access/plugin.ts";
import account from "./account/plugin.ts";
import cameras from "./cameras/plugin.ts";
import credentials from "./credentials/plugin.ts";
import devices from "./devices/plugin.ts";
import doors from "./doors/plugin.ts";
import events from "./events/plugin.ts";
import evidence from "./evidence/plugin.ts";
import firmware from "./firmware/plugin.ts";
import groups from "./groups/plugin.ts";
import holidays from "./holidays/plugin.ts";
import home from "./home/plugin.ts";
import imports from "./imports/plugin.ts";
import intercoms from "./intercoms/plugin.ts";
import lockdown from "./lockdown/plugin.ts";
import macros from "./macros/plugin.ts";
import notices from "./notices/plugin.ts";
import passes from "./passes/plugin.ts";
import playback from "./playback/plugin.ts";
import policy from "./policy/plugin.ts";
import presence from "./presence/plugin.ts";
import reports from "./reports/plugin.ts";
import roles from "./roles/plugin.ts";
import schedules from "./schedules/plugin.ts";
import settings from "./settings/plugin.ts";
import sites from "./sites/plugin.ts";
import users from "./users/plugin.ts";
import visitors from "./visitors/plugin.ts";
import walls from "./walls/plugin.ts";
import zones from "./zones/plugin.ts";

/** Every plugin of the console. Manifests only, so importing them starts nothing. */
export const plugins: readonly Plugin[] = [
  home,
  devices,
  doors,
  cameras,
  events,
  users,
  visitors,
  intercoms,
  reports,
  lockdown,
  firmware,
  passes,
  imports,
  playback,
  evidence,
  presence,
  groups,
  roles,
  schedules,
  sites,
  zones,
  holidays,
  settings,
  policy,
  account,
  access,
  credentials,
  walls,
  macros,
  notices,
];

/**
 * The gallery of panels and components. Loads only where it is offered, and is not part of an installation. One of its addresses also loads
 * the plugin with very many commands.
 */
export async function loadGallery(path: string): Promise<readonly Plugin[]> {
  const { default: gallery } = await import("./gallery/plugin.ts");
  return path === "/dev/panels/crowd" ? [gallery, (await import("./crowd/plugin.ts")).default] : [gallery];
}
