import { useConsole, useShellText } from "../console/consoleContext.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { ChevronDown, X } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import { PanelContent } from "./PanelContent.tsx";
import { type OpenPanel, useOpenPanels } from "./useOpenPanels.ts";
import { usePanelTitles } from "./usePanelTitles.ts";

/** The workspace of a phone: one panel at a time, with a switcher for the others. */
export function NarrowWorkspace() {
  const t = useShellText();
  const { workspace, panels } = useConsole();
  const opened = useOpenPanels();
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
