import { type DockviewApi, DockviewReact, type DockviewReadyEvent, type IDockviewPanelProps } from "dockview-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useConsole, useSessionState, useShellText } from "../console/consoleContext.ts";
import { updateShell } from "../console/shellState.ts";
import { classNames } from "../ui/classNames.ts";
import { LayoutDashboard } from "../ui/icons.ts";
import { overlaysOf, PortalContainerProvider } from "../ui/portalContainer.tsx";
import { Empty } from "../ui/states.tsx";
import { instanceIdOf, type PanelTarget } from "../workspace/panelTarget.ts";
import { landingOf, namedRoutes } from "../workspace/portals.ts";
import { createDockController, panelTarget, targetOf } from "./dockController.ts";
import { latePopouts } from "./latePopouts.ts";
import { followLeaving } from "./leaving.ts";
import { PanelContent } from "./PanelContent.tsx";
import { GroupActions, PanelTab } from "./PanelTab.tsx";
import { sanitiseLayout } from "./sanitiseLayout.ts";
import { listenToTabs } from "./tabKeys.ts";

const theme = { name: "gatehouse", className: "gatehouse-dock" };

function DockedPanel({ api, params }: IDockviewPanelProps<PanelTarget>) {
  const { focusedPanel } = useSessionState();
  const [isVisible, setIsVisible] = useState(api.isVisible);
  const [container, setContainer] = useState(() => overlaysOf(api.getWindow().document));
  useEffect(() => {
    const visibility = api.onDidVisibilityChange((event) => setIsVisible(event.isVisible));
    const location = api.onDidLocationChange(() => setContainer(overlaysOf(api.getWindow().document)));
    return () => {
      visibility.dispose();
      location.dispose();
    };
  }, [api]);
  return (
    <PortalContainerProvider container={container}>
      <div className="group">
        <PanelContent instanceId={api.id} target={params} isVisible={isVisible} isFocused={focusedPanel?.instanceId === api.id} />
      </div>
    </PortalContainerProvider>
  );
}

function EmptyDock() {
  const t = useShellText();
  return (
    <Empty icon={LayoutDashboard} title={t("kernel.dock.empty")}>
      {t("kernel.dock.emptyWhy")}
    </Empty>
  );
}
const components = { panel: DockedPanel };

/** The dock of a wide screen: grid, tabs, floating groups and other windows. */
export function DockWorkspace({ onKey }: { onKey(event: KeyboardEvent): void }) {
  const running = useConsole();
  const { theme: look, language, contact, sharedLayout } = useSessionState();
  const isLocked = sharedLayout?.isLocked === true;
  const stop = useRef<(() => void) | undefined>(undefined);
  const popouts = useRef<{ refresh(): void } | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);
  useEffect(() => popouts.current?.refresh(), [look, language, contact.level]);
  const handleReady = useCallback(
    ({ api }: DockviewReadyEvent) => {
      const attached = attachDock(api, running, onKey);
      stop.current = attached.dispose;
      popouts.current = attached.popouts;
    },
    [running, onKey],
  );
  return (
    <DockviewReact
      className={classNames("dock", isLocked && "is-locked")}
      disableDnd={isLocked}
      locked={isLocked}
      theme={theme}
      components={components}
      defaultTabComponent={PanelTab}
      rightHeaderActionsComponent={GroupActions}
      // The list of a group's panels is there before they overflow as well.
      disableTabsOverflowList
      watermarkComponent={EmptyDock}
      popoutUrl="/popout.html"
      floatingGroupBounds="boundedWithinViewport"
      floatingGroupDragHandle="tabbar"
      onReady={handleReady}
    />
  );
}

function attachDock(dock: DockviewApi, running: ReturnType<typeof useConsole>, onKey: (event: KeyboardEvent) => void) {
  const { layouts, panels, workspace, shell, state, t, isPanelAllowed, menu } = running;
  let isShowing = false;
  let isSilent = false;
  // Before it leaves, the page closes its other windows. The layout must not record that as a change.
  const leaving = followLeaving();
  /** Panels that the layout shows in other windows, in case the browser blocks those windows. */
  let inWindows: { id: string; url: string | undefined }[] = [];
  const isAllowed = (params: unknown) =>
    typeof params === "object" && params !== null && "panel" in params && typeof params.panel === "string" && isPanelAllowed(params.panel);
  const showDefault = () => {
    dock.clear();
    const allowed = [...panels.values()].map(({ thing }) => thing).filter(({ id }) => isPanelAllowed(id));
    const landing = landingOf(
      state.portal,
      allowed,
      menu.map(({ thing }) => thing),
    );
    // Opened on the view, because the workspace would open it after a deep link and take the focus from it. A deep link opens without the
    // landing page, which the person did not ask for.
    if (landing && !isSilent) view.open(instanceIdOf(landing, {}), { panel: landing.id, params: {} }, {});
  };
  const titleOf = ({ panel }: PanelTarget) => {
    const title = panels.get(panel)?.thing.title;
    return title ? t(title) : panel;
  };
  const rendererOf = (id: string) => panels.get(id)?.thing.renderer ?? "onlyWhenVisible";
  const show = (stored: unknown, { keepsPanels = false } = {}) => {
    const layout = stored === undefined ? undefined : sanitiseLayout(stored, isAllowed);
    // A stored layout names panels and their places; how a panel is drawn comes from its declaration.
    for (const panel of Object.values(layout?.panels ?? {})) {
      const target = panelTarget(panel.params);
      // A panel that stays mounted has already set its title and would not set it again.
      const title = shell.titles[panel.id] ?? titleOf(target);
      Object.assign(panel, { contentComponent: "panel", title, renderer: rendererOf(target.panel) });
    }
    inWindows = layout?.popoutGroups?.flatMap(({ data, url }) => (data?.views ?? []).map((id) => ({ id, url }))) ?? [];
    const front = keepsPanels ? dock.activePanel?.id : undefined;
    asOne(() => {
      try {
        if (layout) dock.fromJSON(layout, { reuseExistingPanels: keepsPanels });
        else showDefault();
        // A panel that stays open keeps the focus. If the layout has no active panel, the first one gets the focus.
        const focused = (front !== undefined && dock.getPanel(front)) || (!dock.activePanel && dock.panels[0]);
        if (focused) focused.api.setActive();
      } catch {
        // Dockview can't read this layout; the default layout always works.
        dock.clear();
        showDefault();
      }
    });
  };
  const asOne = (act: () => void) => {
    isShowing = true;
    try {
      act();
    } finally {
      isShowing = false;
    }
    report();
  };
  const report = () => {
    const panel = dock.activePanel;
    workspace.focused(panel?.id, panel && targetOf(panel), isSilent);
  };
  // A group must not be a landmark of the page, because the panels in it have landmarks with names.
  const named = ({ element }: { element: HTMLElement }) => {
    element.setAttribute("role", "group");
    listenToTabs(element, (instanceId) => workspace.view?.close(instanceId));
  };
  const listening = [
    dock.onDidAddGroup(named),
    dock.onDidLayoutChange(() => {
      if (!isShowing && !leaving.isLeaving()) layouts.changed(dock.toJSON());
    }),
    // A person who moves a panel wants to keep it.
    dock.onDidMovePanel(({ panel }) => view.keep(panel.id)),
    // A group behind a maximised one is invisible and must not receive the focus.
    dock.onDidMaximizedGroupChange(() => {
      for (const { element, api } of dock.groups)
        element.inert = dock.hasMaximizedGroup() && api.location.type === "grid" && !api.isMaximized();
    }),
    dock.onDidActivePanelChange(() => {
      if (!isShowing) report();
    }),
    dock.onDidRemovePanel(({ id }) => {
      updateShell(shell, { titles: Object.fromEntries(Object.entries(shell.titles).filter(([key]) => key !== id)) });
    }),
    dock.onDidOpenPopoutWindowFail(() => {
      if (inWindows.length > 0) updateShell(shell, { hasLostWindows: true });
    }),
  ];
  const standingOf = (id: string) => {
    const panel = panels.get(id)?.thing;
    return { isAside: panel?.placement === "right" || panel?.placement === "edge", width: panel?.width };
  };
  const popouts = latePopouts(dock, {
    appearance: () => state,
    translator: running.options.translator,
    standingOf,
    onKey,
    onChange: (ids) => {
      state.popouts = ids;
    },
  });
  const view = createDockController(dock, {
    standingOf,
    monitors: popouts.get,
    rendererOf,
    titleOf,
    setTitle: (instanceId, title) => {
      const { [instanceId]: _, ...others } = shell.titles;
      updateShell(shell, { titles: title === undefined ? others : { ...others, [instanceId]: title } });
    },
    isChanged: running.forms.isChanged,
    show,
    asOne,
    isSingleton: (id) => panels.get(id)?.thing.isSingleton === true,
    onKept: () => {
      if (!isShowing) layouts.changed(dock.toJSON());
    },
    onParams: () => {
      if (!isShowing) report();
    },
    restoreWindows: () => {
      // Each window gets its former number, which is part of its address.
      for (const { id, url } of inWindows) {
        const group = dock.getPanel(id)?.group;
        if (group && group.api.location.type !== "popout") void dock.addPopoutGroup(group, url === undefined ? {} : { popoutUrl: url });
      }
    },
  });
  // A deep link decides which panel has the focus; without one, the layout decides.
  isSilent = location.pathname !== namedRoutes.dashboard;
  show(layouts.working());
  // A shared layout that its plugin opened before the dock existed: the dock's form of it becomes the saved state.
  if (layouts.sharedOf(layouts.state.current)?.isUnsaved === false) layouts.settle(dock.toJSON());
  isSilent = false;
  const detach = workspace.attach(view);
  return {
    popouts,
    dispose() {
      detach();
      leaving.dispose();
      for (const each of listening) each.dispose();
      popouts.dispose();
    },
  };
}
