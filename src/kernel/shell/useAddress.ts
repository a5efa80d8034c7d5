import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import type { Console } from "../console/createConsole.ts";
import { isWorking } from "../session/isWorking.ts";
import { routeOf, targetOfRoute } from "../workspace/panelTarget.ts";
import { namedRoutes, portalOfPath } from "../workspace/portals.ts";

/**
 * RT-40, RT-02, RT-09: opens the panel of the address. An address without permission leads to the dashboard, an unknown one to "not found".
 */
export function useAddress(running: Console): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    // The layout that was just shown has written another address, which is the current one.
    if (window.location.pathname !== path) return;
    const { panels, state, options, workspace, isPanelAllowed, toasts, t } = running;
    const portal = portalOfPath(path);
    Object.assign(state, { portal });
    Object.assign(options.settings.general, { portalId: portal });
    const all = [...panels.values()].map(({ thing }) => thing);
    const target = targetOfRoute(all, path, search);
    const panel = target && panels.get(target.panel)?.thing;
    if (!target || !panel) {
      const isEntrance = path.startsWith("/signin");
      if (isEntrance) navigate("/", { replace: true });
      else workspace.open("account.not-found", { path });
      return;
    }
    if (!isPanelAllowed(panel.id)) {
      const home = isWorking(state) ? namedRoutes.dashboard : namedRoutes.profile;
      if (path !== home) navigate(home, { replace: true });
      // No message for the start page, which the person did not ask for.
      if (path !== namedRoutes.dashboard) toasts.show({ level: "bad", title: t("errors.ForbiddenAccess") });
      return;
    }
    const focused = state.focusedPanel;
    const current = focused && panels.get(focused.panelId)?.thing;
    const isThere = focused && current && routeOf(current, focused.params) === routeOf(panel, target.params);
    if (!isThere) workspace.follow(panel.id, target.params);
  }, [running, path, search, navigate]);
}
