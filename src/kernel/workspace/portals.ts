import type { Panel, Portal } from "../plugin.ts";

/** GN-01: the portal is computed from the path. */
export function portalOfPath(path: string): Portal {
  return path.includes("cameras") ? "cameras" : "access";
}

/** RT-39: routes that have a name. */
export const namedRoutes = {
  dashboard: "/",
  profile: "/profile",
  camerasIndex: "/cameras/dashboard",
  settingsIndex: "/settings",
  subscriptions: "/subscriptions",
} as const;

/** SH-02: where choosing a portal leads: its index, else the first panel of its menu that is in it by its path (GN-01). */
export function landingOf(portal: Portal, panels: readonly Panel[], inMenu: readonly string[]): Panel | undefined {
  const index = portal === "access" ? namedRoutes.dashboard : namedRoutes.camerasIndex;
  const listed = inMenu.flatMap((id) => panels.find((panel) => panel.id === id) ?? []);
  return (
    panels.find(({ route }) => route === index) ??
    listed.find(({ route }) => route !== undefined && portalOfPath(route) === portal) ??
    listed[0]
  );
}
