import type { MouseEvent } from "react";
import { useSnapshot } from "valtio";
import { useConsole, useSessionState, useShellState, useShellText } from "../console/consoleContext.ts";
import type { MenuEntry, MenuGroup } from "../plugin.ts";
import type { Owned } from "../registry/contributions.ts";
import type { ClientSettings } from "../settings/clientSettings.ts";
import { Badge } from "../ui/Badge.tsx";
import { classNames } from "../ui/classNames.ts";
import { ChevronRight } from "../ui/icons.ts";

interface MenuGroupsProps {
  groups: readonly MenuGroup[];
  entries: readonly Owned<MenuEntry>[];
  isClosed: boolean;
  onOpen(panelId: string, params?: object): void;
}

function toggleGroup({ layout }: ClientSettings, group: MenuGroup): void {
  const others = layout.openMenuGroups.filter((each) => each !== group);
  layout.openMenuGroups = others.length === layout.openMenuGroups.length ? [...others, group] : others;
}

/** The menu's groups that have an entry. Each opens and closes, and this browser remembers which are open. */
export function MenuGroups({ groups, entries, isClosed, onOpen }: MenuGroupsProps) {
  const t = useShellText();
  const { options, panels } = useConsole();
  const { focusedPanel } = useSessionState();
  const { badges } = useShellState();
  const { openMenuGroups } = useSnapshot(options.settings.layout);
  return (
    <div className="side-list">
      {groups.map((group) => {
        const own = entries.filter(({ thing }) => thing.group === group);
        if (own.length === 0) return undefined;
        // The narrow column of icons has no room for headings that open and close.
        const isOpen = isClosed || group === "more" || openMenuGroups.includes(group);
        const isCurrent = ({ panel, includes = [] }: MenuEntry) =>
          focusedPanel !== undefined && [panel, ...includes].includes(focusedPanel.panelId);
        const hasCurrent = own.some(({ thing }) => isCurrent(thing));
        const count = own.reduce((sum, { thing }) => sum + (badges[thing.panel]?.count ?? 0), 0);
        return (
          <fieldset key={group} className={group === "more" ? "side-more" : undefined} aria-label={t(`kernel.menuGroup.${group}`)}>
            {isClosed ? (
              <div className="sh" aria-hidden />
            ) : (
              group !== "more" && (
                <button
                  type="button"
                  className={classNames("sh", !isOpen && hasCurrent && "is-current")}
                  aria-expanded={isOpen}
                  onClick={() => toggleGroup(options.settings, group)}
                >
                  <ChevronRight className="i i-s" aria-hidden />
                  <span className="grow">{t(`kernel.menuGroup.${group}`)}</span>
                  {!isOpen && count > 0 && <Badge tone="accent">{count > 99 ? "99+" : count}</Badge>}
                </button>
              )
            )}
            {isOpen &&
              own.map(({ thing }) => {
                const { panel: id, params } = thing;
                const panel = panels.get(id)?.thing;
                if (!panel) return undefined;
                const Glyph = panel.icon;
                const badge = badges[id];
                const name = t(thing.title ?? panel.title);
                return (
                  <a
                    key={id}
                    href={panel.route ?? "#"}
                    className={classNames("si", isCurrent(thing) && "is-current")}
                    aria-current={isCurrent(thing) ? "page" : undefined}
                    title={isClosed ? name : undefined}
                    aria-label={isClosed ? name : undefined}
                    onClick={(event: MouseEvent) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      onOpen(id, params);
                    }}
                  >
                    <Glyph className="i" aria-hidden />
                    {!isClosed && <span className="trunc">{name}</span>}
                    {badge && <Badge tone={badge.level === "alarm" ? "danger" : "accent"}>{badge.count > 99 ? "99+" : badge.count}</Badge>}
                  </a>
                );
              })}
          </fieldset>
        );
      })}
    </div>
  );
}
