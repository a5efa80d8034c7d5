import type { DockviewApi } from "dockview-react";
import type { Console } from "../console/createConsole.ts";
import { instanceIdOf } from "../workspace/panelTarget.ts";
import { landingOf } from "../workspace/portals.ts";
import { panelTarget, targetOf } from "./dockFacts.ts";
import { followLeaving } from "./leaving.ts";
import { addPanel } from "./newPanels.ts";
import type { PanelKinds } from "./panelKinds.ts";
import { sanitiseLayout } from "./sanitiseLayout.ts";

interface ShowOptions {
  keepsPanels?: boolean;
  /** Leaves the address bar as it is, and opens no landing page. */
  isSilent?: boolean;
}
/** The layout that a dock shows. */
export interface ShownLayout {
  /** Shows a stored layout, or the default one. */
  show(layout: unknown, options?: ShowOptions): void;
  /** Runs several changes so that listeners see one change. */
  asOne(act: () => void): void;
  /** Tells the workspace which panel has the focus. */
  report(): void;
  /** Records the layout on the screen. */
  record(): void;
  /** Whether the layout shows panels in other windows. */
  hasWindows(): boolean;
  /** Opens the windows that the browser blocked. */
  restoreWindows(): void;
  dispose(): void;
}

export function createShownLayout(dock: DockviewApi, running: Console, kinds: PanelKinds): ShownLayout {
  const { layouts, panels, workspace, shell, state, isPanelAllowed, menu } = running;
  let isShowing = false;
  // Before it leaves, the page closes its other windows. The layout must not record that as a change.
  const leaving = followLeaving();
  /** Panels that the layout shows in other windows, in case the browser blocks those windows. */
  let inWindows: { id: string; url: string | undefined }[] = [];
  const isAllowed = (params: unknown) =>
    typeof params === "object" && params !== null && "panel" in params && typeof params.panel === "string" && isPanelAllowed(params.panel);
  const tellFocus = (isSilent = false) => {
    const panel = dock.activePanel;
    workspace.focused(panel?.id, panel && targetOf(panel), isSilent);
  };
  const asOne = (act: () => void, isSilent?: boolean) => {
    isShowing = true;
    try {
      act();
    } finally {
      isShowing = false;
    }
    tellFocus(isSilent);
  };
  const showDefault = (isSilent: boolean) => {
    dock.clear();
    const allowed = [...panels.values()].map(({ thing }) => thing).filter(({ id }) => isPanelAllowed(id));
    const inMenu = menu.map(({ thing }) => thing);
    const landing = landingOf(state.portal, allowed, inMenu);
    // Added to the dock, because the workspace would open it after a deep link and take the focus from it. A deep link opens without the
    // landing page, which the person did not ask for.
    if (landing && !isSilent) addPanel(dock, kinds, instanceIdOf(landing, {}), { panel: landing.id, params: {} });
  };
  return {
    show(stored, { keepsPanels = false, isSilent = false } = {}) {
      const layout = stored === undefined ? undefined : sanitiseLayout(stored, isAllowed);
      // A stored layout names panels and their places; how a panel is drawn comes from its declaration.
      for (const panel of Object.values(layout?.panels ?? {})) {
        const target = panelTarget(panel.params);
        // A panel that stays mounted has already set its title and would not set it again.
        const title = shell.titles[panel.id] ?? kinds.titleOf(target);
        Object.assign(panel, { contentComponent: "panel", title, renderer: kinds.rendererOf(target.panel) });
      }
      inWindows = layout?.popoutGroups?.flatMap(({ data, url }) => (data?.views ?? []).map((id) => ({ id, url }))) ?? [];
      const front = keepsPanels ? dock.activePanel?.id : undefined;
      asOne(() => {
        try {
          if (layout) dock.fromJSON(layout, { reuseExistingPanels: keepsPanels });
          else showDefault(isSilent);
          // A panel that stays open keeps the focus. If the layout has no active panel, the first one gets the focus.
          const focused = (front !== undefined && dock.getPanel(front)) || (!dock.activePanel && dock.panels[0]);
          if (focused) focused.api.setActive();
        } catch {
          // Dockview can't read this layout; the default layout always works.
          showDefault(isSilent);
        }
      }, isSilent);
    },
    asOne: (act) => asOne(act),
    report() {
      if (!isShowing) tellFocus();
    },
    record() {
      if (!isShowing && !leaving.isLeaving()) layouts.changed(dock.toJSON());
    },
    hasWindows: () => inWindows.length > 0,
    restoreWindows() {
      // Each window gets its former number, which is part of its address.
      for (const { id, url } of inWindows) {
        const group = dock.getPanel(id)?.group;
        if (group && group.api.location.type !== "popout") void dock.addPopoutGroup(group, url === undefined ? {} : { popoutUrl: url });
      }
    },
    dispose: leaving.dispose,
  };
}
