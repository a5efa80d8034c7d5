import type { IDockviewHeaderActionsProps, IDockviewPanelHeaderProps } from "dockview-react";
import { useEffect, useState } from "react";
import { useConsole, useSessionState, useShellCommand, useShellText } from "../console/consoleContext.ts";
import { closePanel, floatPanel, keepPanel, maximisePanel } from "../console/layoutCommands.ts";
import { popOutPanel, sendToMonitor } from "../console/monitorCommands.ts";
import type { CommandTaking } from "../plugin.ts";
import { classNames } from "../ui/classNames.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { ChevronDown, Copy, ExternalLink, Maximize2, Minimize2, PictureInPicture2, Pin, X } from "../ui/icons.ts";
import { ContextMenu, Menu } from "../ui/Menu.tsx";
import type { MenuEntry } from "../ui/menuEntries.ts";
import { type PanelTarget, routeOf } from "../workspace/panelTarget.ts";
import { isPreview, targetOf } from "./dockController.ts";
import { usePanelTitles } from "./usePanelTitles.ts";

/** A tab whose title follows the language. Dockview's tab element has the focus; people close a tab by middle click, menu or key. */
export function PanelTab({ api, containerApi, params }: IDockviewPanelHeaderProps<PanelTarget>) {
  const t = useShellText();
  const { panels, runner, workspace, forms, layouts } = useConsole();
  const { sharedLayout } = useSessionState();
  const isFixed = sharedLayout?.isLocked === true && layouts.isFixed(api.id);
  const { keys: closeKeys } = useShellCommand(closePanel);
  const { keys: maximiseKeys } = useShellCommand(maximisePanel);
  const panel = panels.get(params.panel)?.thing;
  const Glyph = panel?.icon;
  const title = usePanelTitles()(api.id, params.panel);
  useEffect(() => api.setTitle(title), [api, title]);
  const isPreviewed = isPreview(params);
  const route = panel && routeOf(panel, params.params);
  const onPanel = (command: CommandTaking<object>) => () => {
    api.setActive();
    void runner.run(command);
  };
  const lockedBecause = isFixed ? t("kernel.layout.locked") : undefined;
  const entries: MenuEntry[] = [
    {
      kind: "action",
      id: "close",
      label: t("kernel.panel.close"),
      icon: X,
      keys: closeKeys,
      disabledReason: lockedBecause,
      onSelect: () => workspace.view?.close(api.id),
    },
    {
      kind: "action",
      id: "close-others",
      label: t("kernel.panel.closeOthers"),
      disabledReason: lockedBecause,
      onSelect: () => {
        const others = api.group.panels.filter(({ id }) => id !== api.id);
        forms.leave(
          others.map(({ id }) => id),
          () => {
            for (const other of others) other.api.close();
          },
        );
      },
    },
    { kind: "separator" },
    ...(isPreviewed
      ? [{ kind: "action", id: "keep", label: t("kernel.command.keepPanel"), icon: Pin, onSelect: onPanel(keepPanel) } satisfies MenuEntry]
      : []),
    {
      kind: "action",
      id: "float",
      label: t("kernel.command.floatPanel"),
      icon: PictureInPicture2,
      disabledReason: lockedBecause,
      onSelect: onPanel(floatPanel),
    },
    {
      kind: "action",
      id: "pop-out",
      label: t("kernel.command.popOutPanel"),
      icon: ExternalLink,
      disabledReason: lockedBecause,
      onSelect: onPanel(popOutPanel),
    },
    {
      kind: "action",
      id: "send-to-monitor",
      label: `${t("kernel.monitor.send")}…`,
      onSelect: onPanel(sendToMonitor),
    },
    {
      kind: "action",
      id: "maximise",
      label: t(containerApi.hasMaximizedGroup() ? "kernel.panel.restore" : "kernel.command.maximisePanel"),
      icon: Maximize2,
      keys: maximiseKeys,
      onSelect: onPanel(maximisePanel),
    },
    // Browsers offer no clipboard on plain http, except on localhost.
    ...(route && "clipboard" in navigator
      ? [
          {
            kind: "action",
            id: "copy-link",
            label: t("kernel.panel.copyLink"),
            icon: Copy,
            onSelect: () => void navigator.clipboard.writeText(new URL(route, location.origin).href),
          } satisfies MenuEntry,
        ]
      : []),
  ];
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

/** At the end of a group's tab strip: the list of its panels, if there are several, and the button to maximise or restore the group. */
export function GroupActions({ api, containerApi, panels: open, activePanel }: IDockviewHeaderActionsProps) {
  const t = useShellText();
  const { panels } = useConsole();
  const titleOf = usePanelTitles();
  const [isMaximised, setIsMaximised] = useState(() => api.isMaximized());
  useEffect(() => {
    const listening = containerApi.onDidMaximizedGroupChange(() => setIsMaximised(api.isMaximized()));
    return () => listening.dispose();
  }, [api, containerApi]);
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
