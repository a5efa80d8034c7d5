import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { useConsole, useSessionState, useShellCommand, useShellText } from "../console/consoleContext.ts";
import { ItemBoundary, PluginItem } from "../console/PluginItem.tsx";
import { openPalette, toggleSideMenu } from "../console/sessionCommands.ts";
import { isGranted } from "../registry/visibility.ts";
import { isWorking } from "../session/isWorking.ts";
import { Brand } from "../ui/Brand.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { ChevronDown, PanelLeft, Search, Settings } from "../ui/icons.ts";
import { KeyCaps } from "../ui/KeyCaps.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { LayoutMenu } from "./LayoutMenu.tsx";

/** Loaded with the first download, because most sessions have none. */
const DownloadsMenu = lazy(() => import("./DownloadsMenu.tsx"));

export function TopBar() {
  const t = useShellText();
  const { panels, topBarItems, workspace, isPanelAllowed } = useConsole();
  const state = useSessionState();
  const { flags, isNarrow, user } = state;
  const menu = useShellCommand(toggleSideMenu);
  const palette = useShellCommand(openPalette);
  const settings = [...panels.values()].find(({ thing }) => thing.route === "/settings")?.thing;
  return (
    <header className="topbar">
      <IconButton look="bar" icon={PanelLeft} label={t("kernel.shell.menu")} keys={menu.keys} onClick={menu.run} className="topbar-menu" />
      <h1 className="brand-title">
        <Brand />
      </h1>
      {!isNarrow && isWorking({ user }) && <LayoutMenu />}
      {isNarrow ? (
        <IconButton look="bar" icon={Search} label={t("kernel.shell.search")} onClick={palette.run} className="end" />
      ) : (
        <button type="button" className="cmdk" aria-haspopup="dialog" onClick={palette.run}>
          <Search className="i" aria-hidden />
          <span className="grow trunc">{t("kernel.shell.search")}</span>
          {palette.keys && <KeyCaps keys={palette.keys} />}
        </button>
      )}
      {!isNarrow && <span className="end" />}
      {topBarItems
        .filter(({ thing }) => isGranted(thing, state))
        .map(({ thing, pluginId }) => (
          <PluginItem key={thing.id} item={thing} pluginId={pluginId} />
        ))}
      <DownloadsButton />
      {flags.hasPermissionSettings && settings && isPanelAllowed(settings.id) && (
        <IconButton look="bar" icon={Settings} label={t(settings.title)} onClick={() => workspace.open(settings.id)} />
      )}
      <AccountMenu chevron={ChevronDown} />
    </header>
  );
}

/** SH-03, SH-09: appears in the top bar as soon as there is a download. */
function DownloadsButton() {
  const { downloads } = useConsole();
  const { list } = useSnapshot(downloads.state);
  if (list.length === 0) return undefined;
  return (
    <ItemBoundary name="kernel.downloads">
      <Suspense fallback={undefined}>
        <DownloadsMenu />
      </Suspense>
    </ItemBoundary>
  );
}
