import type { Panel, Portal } from "../plugin.ts";

/** GN-01: the path determines the portal. */
export function portalOfPath(path: string): Portal {
  return path.includes("cameras") ? "cameras" : "access";
}

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
export function landingOf(portal: Portal, panels: readonly Panel[], inMenu: readonly string[]): Panel | undefined {
  const index = portal === "access" ? namedRoutes.dashboard : namedRoutes.camerasIndex;
  const listed = inMenu.flatMap((id) => panels.find((panel) => panel.id === id) ?? []);
  return (
    panels.find(({ route }) => route === index) ??
    listed.find(({ route }) => route !== undefined && portalOfPath(route) === portal) ??
    listed[0]
  );
}
