import type { DockviewApi } from "dockview-react";
import type { Monitors, WorkspaceView } from "../workspace/workspace.ts";
import { arrangeDock } from "./arrangeDock.ts";
import { isPreview, targetOf } from "./dockFacts.ts";
import { cycleGroups, focusFilter, focusGroup, focusTowards, moveTowards } from "./dockMoves.ts";
import { createNewPanels } from "./newPanels.ts";
import type { PanelKinds } from "./panelKinds.ts";
import type { ShownLayout } from "./shownLayout.ts";

export interface DockOptions {
  kinds: PanelKinds;
  shown: ShownLayout;
  monitors(): Promise<Monitors>;
  setTitle(instanceId: string, title: string | undefined): void;
  /** Whether closing the panel would lose something unsaved. */
  isChanged(instanceId: string): boolean;
}

/** Implements the workspace's actions on a dock. */
export function createDockController(dock: DockviewApi, { kinds, shown, monitors, setTitle, isChanged }: DockOptions): WorkspaceView {
  const { add, keep } = createNewPanels(dock, { kinds, isChanged, onKept: shown.record });
  return {
    open(instanceId, target, openOptions) {
      const open = dock.getPanel(instanceId);
      if (open) {
        open.api.updateParameters({ ...target });
        open.api.setActive();
        open.api.getWindow().focus();
        shown.report();
        return;
      }
      add(instanceId, target, openOptions);
      if (openOptions.position === "window") void monitors().then(({ send }) => send(instanceId));
    },
    close(instanceId) {
      dock.getPanel(instanceId)?.api.close();
      // The focused element was removed with the panel. Focus the next group, so that keys continue to work.
      if (document.activeElement === document.body) focusGroup(dock.activeGroup);
    },
    setParams(instanceId, params) {
      const panel = dock.getPanel(instanceId);
      if (!panel) return;
      panel.api.updateParameters({ ...targetOf(panel), params });
      shown.report();
    },
    setTitle,
    isPreview: (instanceId) => isPreview(dock.getPanel(instanceId)?.params),
    keep: (instanceId) => keep(dock.panels.filter(({ id }) => instanceId === undefined || id === instanceId)),
    focus(instanceId) {
      const panel = dock.getPanel(instanceId);
      panel?.api.setActive();
      focusGroup(panel?.group);
    },
    list: () => dock.panels.map((panel) => ({ instanceId: panel.id, target: targetOf(panel) })),
    cycle: (by) => cycleGroups(dock, by),
    focusFilter: () => focusFilter(dock),
    focusTowards: (direction) => focusTowards(dock, direction),
    moveTowards: (direction) => moveTowards(dock, direction),
    float() {
      const panel = dock.activePanel;
      if (panel) dock.addFloatingGroup(panel, { width: 480, height: 420 });
    },
    monitors,
    maximise() {
      if (dock.hasMaximizedGroup()) dock.exitMaximizedGroup();
      else if (dock.activePanel) dock.maximizeGroup(dock.activePanel);
    },
    arrange: (preset) => shown.asOne(() => arrangeDock(dock, preset)),
    restoreWindows: shown.restoreWindows,
    show: shown.show,
    capture: () => dock.toJSON(),
  };
}
