import type { IDockviewHeaderActionsProps } from "dockview-react";
import { useEffect, useState } from "react";
import { useConsole, useShellText } from "../console/consoleContext.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { ChevronDown, Maximize2, Minimize2 } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import { targetOf } from "./dockFacts.ts";
import { usePanelTitles } from "./usePanelTitles.ts";

/**
 * At the end of a group's tab strip: the list of its panels, if there are several, and the button to maximise or restore a group of the
 * grid.
 */
export function GroupActions({ api, containerApi, panels: open, activePanel }: IDockviewHeaderActionsProps) {
  const t = useShellText();
  const { panels } = useConsole();
  const titleOf = usePanelTitles();
  const [isMaximised, setIsMaximised] = useState(() => api.isMaximized());
  useEffect(() => {
    const listening = containerApi.onDidMaximizedGroupChange(() => setIsMaximised(api.isMaximized()));
    return () => listening.dispose();
  }, [api, containerApi]);
  if (open.length < 2 && api.location.type !== "grid") return undefined;
  return (
    <div className="acts">
      {open.length > 1 && (
        <Menu
          align="end"
          entries={open.map((panel) => {
            const { panel: id } = targetOf(panel);
            return {
              kind: "action",
              id: panel.id,
              label: titleOf(panel.id, id),
              icon: panels.get(id)?.thing.icon,
              isChecked: panel === activePanel,
              isChoice: true,
              onSelect: () => panel.api.setActive(),
            };
          })}
          trigger={<IconButton size="s" icon={ChevronDown} label={t("kernel.panel.all", { count: open.length })} />}
        />
      )}
      {api.location.type === "grid" && (
        <IconButton
          size="s"
          icon={isMaximised ? Minimize2 : Maximize2}
          label={t(isMaximised ? "kernel.panel.restore" : "kernel.command.maximisePanel")}
          onClick={() => (isMaximised ? api.exitMaximized() : api.maximize())}
        />
      )}
    </div>
  );
}
