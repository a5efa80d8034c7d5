import { type DockviewApi, DockviewReact, type DockviewReadyEvent, type IDockviewPanelProps } from "dockview-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useConsole, useSessionState, useShellText } from "../console/consoleContext.ts";
import type { Console } from "../console/createConsole.ts";
import { updateShell } from "../console/shellState.ts";
import { classNames } from "../ui/classNames.ts";
import { LayoutDashboard } from "../ui/icons.ts";
import { overlaysOf, PortalContainerProvider } from "../ui/portalContainer.tsx";
import { Empty } from "../ui/states.tsx";
import type { PanelTarget } from "../workspace/panelTarget.ts";
import { namedRoutes } from "../workspace/portals.ts";
import { createDockController } from "./dockController.ts";
import { GroupActions } from "./GroupActions.tsx";
import { latePopouts } from "./latePopouts.ts";
import { PanelContent } from "./PanelContent.tsx";
import { PanelTab } from "./PanelTab.tsx";
import { panelKinds } from "./panelKinds.ts";
import { createShownLayout } from "./shownLayout.ts";
import { listenToTabs } from "./tabKeys.ts";
import { setPanelTitle } from "./usePanelTitles.ts";

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

function attachDock(dock: DockviewApi, running: Console, onKey: (event: KeyboardEvent) => void) {
  const { layouts, workspace, shell, state } = running;
  const kinds = panelKinds(running);
  const shown = createShownLayout(dock, running, kinds);
  const popouts = latePopouts(dock, {
    appearance: () => state,
    translator: running.options.translator,
    standingOf: kinds.standingOf,
    onKey,
    onChange: (ids) => {
      state.popouts = ids;
    },
  });
  const view = createDockController(dock, {
    kinds,
    shown,
    monitors: popouts.get,
    setTitle: (instanceId, title) => setPanelTitle(shell, instanceId, title),
    isChanged: running.forms.isChanged,
  });
  const listening = [
    // A group must not be a landmark of the page, because the panels in it have landmarks with names.
    dock.onDidAddGroup(({ element }) => {
      element.setAttribute("role", "group");
      listenToTabs(element, (instanceId) => workspace.view?.close(instanceId));
    }),
    dock.onDidLayoutChange(shown.record),
    // A person who moves a panel wants to keep it.
    dock.onDidMovePanel(({ panel }) => view.keep(panel.id)),
    // A group behind a maximised one is invisible and must not receive the focus.
    dock.onDidMaximizedGroupChange(() => {
      for (const { element, api } of dock.groups)
        element.inert = dock.hasMaximizedGroup() && api.location.type === "grid" && !api.isMaximized();
    }),
    dock.onDidActivePanelChange(shown.report),
    dock.onDidRemovePanel(({ id }) => setPanelTitle(shell, id, undefined)),
    dock.onDidOpenPopoutWindowFail(() => {
      if (shown.hasWindows()) updateShell(shell, { hasLostWindows: true });
    }),
  ];
  // A deep link decides which panel has the focus; without one, the layout decides.
  shown.show(layouts.working(), { isSilent: location.pathname !== namedRoutes.dashboard });
  // A shared layout that its plugin opened before the dock existed: the dock's form of it becomes the saved state.
  if (layouts.sharedOf(layouts.state.current)?.isUnsaved === false) layouts.settle(dock.toJSON());
  const detach = workspace.attach(view);
  return {
    popouts,
    dispose() {
      detach();
      shown.dispose();
      for (const each of listening) each.dispose();
      popouts.dispose();
    },
  };
}
