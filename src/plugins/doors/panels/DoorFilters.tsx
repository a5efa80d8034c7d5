import { useText } from "#kernel/hooks.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";
import { AddFilterButton } from "#kernel/ui/panelParts.tsx";
import type { DoorFilter } from "./doorFilter.ts";

interface DoorFilterMenuProps {
  filter: DoorFilter;
  sites: readonly { id: string; name: string }[];
  onChange: (filter: DoorFilter) => void;
}

/** "+ Filter": by type and by site. */
export function DoorFilterMenu({ filter, sites, onChange }: DoorFilterMenuProps) {
  const t = useText();
  const types = ["doors", "intercoms"] as const;
  const entries: MenuEntry[] = [
    { kind: "heading", label: t("doors.filter.type") },
    ...types.map(
      (type): MenuEntry => ({
        kind: "action",
        id: type,
        label: t(`doors.filter.${type}`),
        isChecked: filter.type === type,
        onSelect: () => onChange({ ...filter, type: filter.type === type ? undefined : type }),
      }),
    ),
    { kind: "heading", label: t("doors.filter.site") },
    ...sites.map(
      ({ id, name }): MenuEntry => ({
        kind: "action",
        id: `site-${id}`,
        label: name,
        isChecked: filter.siteId === id,
        onSelect: () => onChange({ ...filter, siteId: filter.siteId === id ? undefined : id }),
      }),
    ),
  ];
  return <Menu entries={entries} trigger={<AddFilterButton label={t("doors.filter.add")} />} />;
}
