import { useEffect, useMemo, useState } from "react";
import { useConsole, useShellText } from "../console/consoleContext.ts";
import { updateShell } from "../console/shellState.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { ChevronDown, X } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import type { PanelTarget } from "../workspace/panelTarget.ts";
import type { WorkspaceView } from "../workspace/workspace.ts";
import { PanelContent } from "./PanelContent.tsx";
import { usePanelTitles } from "./usePanelTitles.ts";

interface OpenPanel {
  instanceId: string;
  target: PanelTarget;
}
interface Opened {
  panels: OpenPanel[];
  current: string | undefined;
}
/** Limit of open panels; beyond it the oldest one closes, because a phone has little memory. */
const openAtOnce = 8;

/** The workspace of a phone: one panel at a time, with a switcher for the others. */
export function NarrowWorkspace() {
  const t = useShellText();
  const { workspace, panels, shell, state } = useConsole();
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
      setTitle(instanceId, title) {
        const { [instanceId]: _, ...others } = shell.titles;
        updateShell(shell, { titles: title === undefined ? others : { ...others, [instanceId]: title } });
      },
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
  const current = opened.panels.find(({ instanceId }) => instanceId === opened.current);
  const titleIn = usePanelTitles();
  const titleOf = ({ instanceId, target }: OpenPanel) => titleIn(instanceId, target.panel);
  if (!current) return undefined;
  const Glyph = panels.get(current.target.panel)?.thing.icon;
  return (
    <div className="narrow">
      <div className="strip narrow-strip">
        <Menu
          entries={opened.panels.map((each) => ({
            kind: "action",
            id: each.instanceId,
            label: titleOf(each),
            icon: panels.get(each.target.panel)?.thing.icon,
            isChecked: each.instanceId === opened.current,
            isChoice: true,
            onSelect: () => workspace.view?.focus(each.instanceId),
          }))}
          trigger={
            <button type="button" className="btn btn--quiet grow narrow-switch">
              {Glyph && <Glyph className="i" aria-hidden />}
              <span className="sr">{t("kernel.panel.switch", { panel: titleOf(current) })}</span>
              <span className="trunc" aria-hidden>
                {titleOf(current)}
              </span>
              <span className="badge" aria-hidden>
                {opened.panels.length}
              </span>
              <ChevronDown className="i i-s" aria-hidden />
            </button>
          }
        />
        {opened.panels.length > 1 && (
          <IconButton icon={X} label={t("kernel.panel.close")} onClick={() => workspace.view?.close(current.instanceId)} />
        )}
      </div>
      <div className="group narrow-panel" key={current.instanceId}>
        <PanelContent instanceId={current.instanceId} target={current.target} isVisible isFocused />
      </div>
    </div>
  );
}
