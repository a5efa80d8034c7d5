import type { IDockviewPanelHeaderProps } from "dockview-react";
import { useEffect } from "react";
import { useConsole, useSessionState, useShellText } from "../console/consoleContext.ts";
import { classNames } from "../ui/classNames.ts";
import { X } from "../ui/icons.ts";
import { ContextMenu } from "../ui/Menu.tsx";
import type { PanelTarget } from "../workspace/panelTarget.ts";
import { isPreview } from "./dockFacts.ts";
import { usePanelTitles } from "./usePanelTitles.ts";
import { useTabMenu } from "./useTabMenu.ts";

/** A tab whose title follows the language. Dockview's tab element has the focus; people close a tab by middle click, menu or key. */
export function PanelTab(props: IDockviewPanelHeaderProps<PanelTarget>) {
  const { api, params } = props;
  const t = useShellText();
  const { panels, workspace, layouts } = useConsole();
  const { sharedLayout } = useSessionState();
  const isFixed = sharedLayout?.isLocked === true && layouts.isFixed(api.id);
  const entries = useTabMenu(props, isFixed);
  const Glyph = panels.get(params.panel)?.thing.icon;
  const title = usePanelTitles()(api.id, params.panel);
  useEffect(() => api.setTitle(title), [api, title]);
  const isPreviewed = isPreview(params);
  return (
    <ContextMenu entries={entries}>
      <div
        className={classNames("dock-tab", isPreviewed && "is-preview")}
        title={isPreviewed ? t("kernel.panel.preview", { title }) : title}
        onDoubleClick={() => workspace.view?.keep(api.id)}
        onAuxClick={(event) => {
          if (event.button === 1) workspace.view?.close(api.id);
        }}
      >
        {Glyph && <Glyph className="i" aria-hidden />}
        <span className="trunc">{title}</span>
        {/* Out of the tab order and hidden from assistive technology, because a tab must not contain a button; the key and the menu do the same. */}
        {!isFixed && (
          <span
            className="dock-tab-close"
            aria-hidden
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => {
              event.stopPropagation();
              workspace.view?.close(api.id);
            }}
          >
            <X className="i" />
          </span>
        )}
      </div>
    </ContextMenu>
  );
}
