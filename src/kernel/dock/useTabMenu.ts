import type { IDockviewPanelHeaderProps } from "dockview-react";
import { useConsole, useShellCommand, useShellText } from "../console/consoleContext.ts";
import { closePanel, floatPanel, keepPanel, maximisePanel } from "../console/layoutCommands.ts";
import { popOutPanel, sendToMonitor } from "../console/monitorCommands.ts";
import type { CommandTaking } from "../plugin.ts";
import { Copy, ExternalLink, Maximize2, PictureInPicture2, Pin, X } from "../ui/icons.ts";
import type { MenuEntry } from "../ui/menuEntries.ts";
import { type PanelTarget, routeOf } from "../workspace/panelTarget.ts";
import { isPreview } from "./dockFacts.ts";

/** The context menu of a tab. `isFixed` for a panel of a locked layout, which stays where it is. */
export function useTabMenu({ api, containerApi, params }: IDockviewPanelHeaderProps<PanelTarget>, isFixed: boolean): MenuEntry[] {
  const t = useShellText();
  const { panels, runner, workspace, forms } = useConsole();
  const { keys: closeKeys } = useShellCommand(closePanel);
  const { keys: maximiseKeys } = useShellCommand(maximisePanel);
  const panel = panels.get(params.panel)?.thing;
  const route = panel && routeOf(panel, params.params);
  const onPanel = (command: CommandTaking<object>) => () => {
    api.setActive();
    void runner.run(command);
  };
  const lockedBecause = isFixed ? t("kernel.layout.locked") : undefined;
  return [
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
    ...(isPreview(params)
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
}
