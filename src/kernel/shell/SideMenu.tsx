import { useEffect } from "react";
import { useConsole, useSessionState, useShellText } from "../console/consoleContext.ts";
import { updateShell } from "../console/shellState.ts";
import type { MenuEntry } from "../plugin.ts";
import { ChevronsUpDown, KeyRound, Video } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import { landingOf, menuGroups, portalOfPath } from "../workspace/portals.ts";
import { MenuGroups } from "./MenuGroups.tsx";

const portalIcons = { access: KeyRound, cameras: Video } as const;

/** SH-01, SH-02: the portals, and the menu entries that the session may see. */
export function SideMenu({ isClosed, onEscape }: { isClosed: boolean; onEscape: (() => void) | undefined }) {
  const t = useShellText();
  const { menu, isPanelAllowed, workspace, shell } = useConsole();
  const { portal, isNarrow } = useSessionState();
  const entries = menu.filter(({ thing }) => isPanelAllowed(thing.panel) && (!isNarrow || thing.isMobile));
  const open = (panelId: string, params?: object) => {
    updateShell(shell, { isDrawerOpen: false });
    workspace.open(panelId, params);
  };
  useEffect(() => {
    if (!onEscape) return undefined;
    const handle = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) onEscape();
    };
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, [onEscape]);
  return (
    <nav className="side" aria-label={t("kernel.shell.mainMenu")}>
      <PortalChoice isClosed={isClosed} entries={entries.map(({ thing }) => thing)} onOpen={open} />
      <MenuGroups groups={menuGroups[portal]} entries={entries} isClosed={isClosed} onOpen={open} />
    </nav>
  );
}

interface PortalChoiceProps {
  isClosed: boolean;
  entries: readonly MenuEntry[];
  onOpen(panelId: string): void;
}

function PortalChoice({ isClosed, entries, onOpen }: PortalChoiceProps) {
  const t = useShellText();
  const { panels, isPanelAllowed } = useConsole();
  const { portal } = useSessionState();
  const allowed = [...panels.values()].map(({ thing }) => thing).filter(({ id }) => isPanelAllowed(id));
  const landings = (["access", "cameras"] as const).flatMap((each) => {
    const landing = landingOf(each, allowed, entries);
    return landing && (each === portal || portalOfPath(landing.route ?? "") === each) ? [{ portal: each, landing }] : [];
  });
  const PortalIcon = portalIcons[portal];
  if (landings.length < 2)
    return (
      <div className="portal" title={isClosed ? t(`kernel.portal.${portal}`) : undefined}>
        <PortalIcon className="i" aria-hidden />
        {!isClosed && <span className="grow trunc">{t(`kernel.portal.${portal}`)}</span>}
      </div>
    );
  return (
    <Menu
      entries={landings.map(({ portal: each, landing }) => ({
        kind: "action",
        id: each,
        label: t(`kernel.portal.${each}`),
        icon: portalIcons[each],
        isChecked: each === portal,
        isChoice: true,
        onSelect: () => onOpen(landing.id),
      }))}
      trigger={
        <button type="button" className="portal" aria-label={t("kernel.portal.choose", { portal: t(`kernel.portal.${portal}`) })}>
          <PortalIcon className="i" aria-hidden />
          {!isClosed && (
            <>
              <span className="grow trunc">{t(`kernel.portal.${portal}`)}</span>
              <ChevronsUpDown className="i i-s" aria-hidden />
            </>
          )}
        </button>
      }
    />
  );
}
