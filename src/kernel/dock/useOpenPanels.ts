import { useEffect, useMemo, useState } from "react";
import { useConsole } from "../console/consoleContext.ts";
import type { PanelTarget } from "../workspace/panelTarget.ts";
import type { WorkspaceView } from "../workspace/workspace.ts";
import { setPanelTitle } from "./usePanelTitles.ts";

export interface OpenPanel {
  instanceId: string;
  target: PanelTarget;
}
interface Opened {
  panels: OpenPanel[];
  current: string | undefined;
}
/** Limit of open panels; beyond it the oldest one closes, because a phone has little memory. */
const openAtOnce = 8;

/** The open panels of a phone and the one on the screen, as the workspace's view: it draws one panel at a time, in no layout. */
export function useOpenPanels(): Opened {
  const { workspace, shell, state } = useConsole();
  const [opened, setOpened] = useState<Opened>({ panels: [], current: undefined });
  const latest = useMemo((): { value: Opened } => ({ value: { panels: [], current: undefined } }), []);
  useEffect(() => {
    const change = (next: Opened) => {
      latest.value = next;
      setOpened(next);
      const current = next.panels.find(({ instanceId }) => instanceId === next.current);
      workspace.focused(current?.instanceId, current?.target);
    };
    const nothing = () => undefined;
    const view: WorkspaceView = {
      isOneAtATime: true,
      open(instanceId, target) {
        const others = latest.value.panels.filter((each) => each.instanceId !== instanceId);
        change({ panels: [...others, { instanceId, target }].slice(-openAtOnce), current: instanceId });
      },
      close(instanceId) {
        const left = latest.value.panels.filter((each) => each.instanceId !== instanceId);
        change({ panels: left, current: latest.value.current === instanceId ? left.at(-1)?.instanceId : latest.value.current });
      },
      setParams(instanceId, params) {
        change({
          ...latest.value,
          panels: latest.value.panels.map((each) =>
            each.instanceId === instanceId ? { ...each, target: { ...each.target, params } } : each,
          ),
        });
      },
      setTitle: (instanceId, title) => setPanelTitle(shell, instanceId, title),
      focus: (instanceId) => change({ ...latest.value, current: instanceId }),
      list: () => latest.value.panels,
      cycle(by) {
        const { panels: open, current } = latest.value;
        const at = open.findIndex(({ instanceId }) => instanceId === current);
        const next = open[(at + by + open.length) % open.length];
        if (next) change({ panels: open, current: next.instanceId });
      },
      isPreview: () => false,
      keep: nothing,
      focusTowards: nothing,
      focusFilter: nothing,
      moveTowards: nothing,
      float: nothing,
      maximise: nothing,
      arrange: nothing,
      restoreWindows: nothing,
      show: nothing,
      capture: () => undefined,
    };
    // When the window becomes narrow, the focused panel stays in front.
    const { focusedPanel } = state;
    if (focusedPanel && latest.value.panels.length === 0) {
      view.open(focusedPanel.instanceId, { panel: focusedPanel.panelId, params: { ...focusedPanel.params } }, {});
    }
    return workspace.attach(view);
  }, [workspace, shell, latest, state]);
  return opened;
}
