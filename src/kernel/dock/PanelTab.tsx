import { closePanel, floatPanel, maximisePanel } from "../console/layoutCommands.ts";
import { popOutPanel, sendToMonitor } from "../console/monitorCommands.ts";
import type { IDockviewHeaderActionsProps, IDockviewPanelHeaderProps } from "dockview-react";
import { useEffect, useState } from "react";
import { useConsole, useSessionState, useShellCommand, useShellState, useShellText } from "../console/consoleContext.ts";
import type { CommandTaking } from "../plugin.ts";
import { Copy, ExternalLink, Maximize2, Minimize2, PictureInPicture2, X } from "../ui/icons.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { ContextMenu } from "../ui/Menu.tsx";
import type { MenuEntry } from "../ui/menuEntries.ts";
import { type PanelTarget, routeOf } from "../workspace/panelTarget.ts";

/** A tab whose title follows the language. Dockview's tab element has the focus; people close a tab by middle click, menu or key. */
export function PanelTab({ api, containerApi, params }: IDockviewPanelHeaderProps<PanelTarget>) {
  const t = useShellText();
  const { panels, runner, workspace, forms, layouts } = useConsole();
  const { sharedLayout } = useSessionState();
  const isFixed = sharedLayout?.isLocked === true && layouts.isFixed(api.id);
  const { titles } = useShellState();
  const { keys: closeKeys } = useShellCommand(closePanel);
  const { keys: maximiseKeys } = useShellCommand(maximisePanel);
  const panel = panels.get(params.panel)?.thing;
  const Glyph = panel?.icon;
  const title = titles[api.id] ?? (panel ? t(panel.title) : params.panel);
  useEffect(() => api.setTitle(title), [api, title]);
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
        className="dock-tab"
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

/** Buttons to maximise and restore a group, at the end of its tab strip. */
export function GroupActions({ api, containerApi }: IDockviewHeaderActionsProps) {
  const t = useShellText();
  const [isMaximised, setIsMaximised] = useState(() => api.isMaximized());
  useEffect(() => {
    const listening = containerApi.onDidMaximizedGroupChange(() => setIsMaximised(api.isMaximized()));
    return () => listening.dispose();
  }, [api, containerApi]);
  if (api.location.type !== "grid") return undefined;
  return (
    <div className="acts">
      <IconButton
        size="s"
        icon={isMaximised ? Minimize2 : Maximize2}
        label={t(isMaximised ? "kernel.panel.restore" : "kernel.command.maximisePanel")}
        onClick={() => (isMaximised ? api.exitMaximized() : api.maximize())}
      />
    </div>
  );
}
