import type { MenuEntry, MenuGroup, Panel, Portal } from "../plugin.ts";

/** GN-01: the path determines the portal. */
export function portalOfPath(path: string): Portal {
  return path.includes("cameras") ? "cameras" : "access";
}

/** GN-01: both portals have the same groups of the menu; the portal decides their order. */
export const menuGroups: Record<Portal, readonly MenuGroup[]> = {
  access: ["monitor", "people", "emergency", "investigate", "more"],
  cameras: ["monitor", "investigate", "emergency", "people", "more"],
};

/** RT-39: the routes that have a name. */
export const namedRoutes = {
  dashboard: "/",
  profile: "/profile",
  camerasIndex: "/cameras/dashboard",
  settingsIndex: "/settings",
  subscriptions: "/subscriptions",
} as const;

/**
 * SH-02: the panel that opens when the person chooses a portal: its index, or else the first panel of its menu whose path belongs to it
 * (GN-01).
 */
export function landingOf(portal: Portal, panels: readonly Panel[], menu: readonly MenuEntry[]): Panel | undefined {
  const index = portal === "access" ? namedRoutes.dashboard : namedRoutes.camerasIndex;
  const listed = menuGroups[portal].flatMap((group) =>
    menu.filter((entry) => entry.group === group).flatMap((entry) => panels.find(({ id }) => id === entry.panel) ?? []),
  );
  return (
    panels.find(({ route }) => route === index) ??
    listed.find(({ route }) => route !== undefined && portalOfPath(route) === portal) ??
    listed[0]
  );
}
