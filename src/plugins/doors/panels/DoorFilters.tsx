import { useText } from "#kernel/hooks.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";
import { AddFilterButton, type FilterChip, FilterChips } from "#kernel/ui/panelParts.tsx";
import type { DoorFilter } from "./doorFilter.ts";

interface DoorFiltersProps {
  filter: DoorFilter;
  sites: readonly { id: string; name: string }[];
  onChange: (filter: DoorFilter) => void;
}

/** The chosen filters as chips, and the menu that adds one. */
export function DoorFilters({ filter, sites, onChange }: DoorFiltersProps) {
  const t = useText();
  const { type, siteId } = filter;
  const chips: FilterChip[] = [];
  if (type !== undefined)
    chips.push({
      id: "type",
      field: t("doors.filter.type"),
      value: t(`doors.filter.${type}`),
      onRemove: () => onChange({ ...filter, type: undefined }),
    });
  if (siteId !== undefined)
    chips.push({
      id: "site",
      field: t("doors.filter.site"),
      value: sites.find(({ id }) => id === siteId)?.name ?? siteId,
      onRemove: () => onChange({ ...filter, siteId: undefined }),
    });
  return (
    <FilterChips
      label={t("doors.list.filters")}
      chips={chips}
      add={<DoorFilterMenu filter={filter} sites={sites} onChange={onChange} />}
      note={t("doors.list.grouped")}
    />
  );
}

/** "+ Filter": by type and by site. */
function DoorFilterMenu({ filter, sites, onChange }: DoorFiltersProps) {
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
