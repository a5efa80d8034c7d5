import { type MouseEvent, useEffect } from "react";
import { useConsole, useSessionState, useShellState, useShellText } from "../console/consoleContext.ts";
import { updateShell } from "../console/shellState.ts";
import type { Portal } from "../plugin.ts";
import { Badge } from "../ui/Badge.tsx";
import { ChevronsUpDown, KeyRound, Video } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import { landingOf } from "../workspace/portals.ts";

const sections = ["monitor", "manage", "review"] as const;
const portalIcons = { access: KeyRound, cameras: Video } as const;

/** SH-01: the menu entries of the current portal that the session may see. */
export function SideMenu({ isClosed, onEscape }: { isClosed: boolean; onEscape: (() => void) | undefined }) {
  const t = useShellText();
  const running = useConsole();
  const { menu, panels, isPanelAllowed, workspace, shell } = running;
  const { portal, focusedPanel, isNarrow } = useSessionState();
  const { badges } = useShellState();
  const entriesOf = (each: Portal) =>
    menu.filter(({ thing }) => thing.portal === each && isPanelAllowed(thing.panel) && (!isNarrow || thing.isMobile));
  const open = (panelId: string, params?: object) => {
    updateShell(shell, { isDrawerOpen: false });
    workspace.open(panelId, params);
  };
  const allowedPanels = [...panels.values()].map(({ thing }) => thing).filter(({ id }) => isPanelAllowed(id));
  const portals = (["access", "cameras"] as const).filter((each) => each === portal || entriesOf(each).length > 0);
  useEffect(() => {
    if (!onEscape) return undefined;
    const handle = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) onEscape();
    };
    window.addEventListener("keydown", handle);
    return () => window.removeEventListener("keydown", handle);
  }, [onEscape]);
  const PortalIcon = portalIcons[portal];
  const enter = (each: Portal) => {
    const landing = landingOf(
      each,
      allowedPanels,
      entriesOf(each).map(({ thing }) => thing.panel),
    );
    if (landing) open(landing.id);
  };
  return (
    <nav className="side" aria-label={t("kernel.shell.mainMenu")}>
      {portals.length > 1 ? (
        <Menu
          entries={portals.map((each) => ({
            kind: "action",
            id: each,
            label: t(`kernel.portal.${each}`),
            icon: portalIcons[each],
            isChecked: each === portal,
            isChoice: true,
            onSelect: () => enter(each),
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
      ) : (
        <div className="portal" title={isClosed ? t(`kernel.portal.${portal}`) : undefined}>
          <PortalIcon className="i" aria-hidden />
          {!isClosed && <span className="grow trunc">{t(`kernel.portal.${portal}`)}</span>}
        </div>
      )}
      <div className="side-list">
        {sections.map((section) => {
          const entries = entriesOf(portal).filter(({ thing }) => thing.section === section);
          if (entries.length === 0) return undefined;
          return (
            <fieldset key={section} aria-label={t(`kernel.section.${section}`)}>
              <div className="sh" aria-hidden>
                {!isClosed && t(`kernel.section.${section}`)}
              </div>
              {entries.map(({ thing: { panel: id, params } }) => {
                const panel = panels.get(id)?.thing;
                if (!panel) return undefined;
                const Glyph = panel.icon;
                const badge = badges[id];
                const isCurrent = focusedPanel?.panelId === id;
                return (
                  <a
                    key={id}
                    href={panel.route ?? "#"}
                    className={isCurrent ? "si is-current" : "si"}
                    aria-current={isCurrent ? "page" : undefined}
                    title={isClosed ? t(panel.title) : undefined}
                    aria-label={isClosed ? t(panel.title) : undefined}
                    onClick={(event: MouseEvent) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      open(id, params);
                    }}
                  >
                    <Glyph className="i" aria-hidden />
                    {!isClosed && <span className="trunc">{t(panel.title)}</span>}
                    {badge && <Badge tone={badge.level === "alarm" ? "danger" : "accent"}>{badge.count > 99 ? "99+" : badge.count}</Badge>}
                  </a>
                );
              })}
            </fieldset>
          );
        })}
      </div>
    </nav>
  );
}
