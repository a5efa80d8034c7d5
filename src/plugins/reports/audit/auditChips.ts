import type { Kernel } from "#kernel/plugin.ts";
import type { FilterChip } from "#kernel/ui/panelParts.tsx";
import { canPickPeople } from "../panels/reportParts.ts";
import type { AuditParams } from "../reportParams.ts";
import { areasOf, hasAreaWord } from "./auditQuery.ts";

interface AuditChipParts {
  params: AuditParams;
  change(changes: Partial<AuditParams>): void;
  kernel: Kernel;
  /** Names for the ids in the parameters; undefined if unknown. */
  names: { person: string | undefined; thing: string | undefined };
  onEdit(): void;
}

/** The active filters of the audit log, each with its removal. */
export function auditChips({ params, change, kernel, names, onEdit }: AuditChipParts): FilterChip[] {
  const { t } = kernel;
  const chip = (id: "person" | "areas" | "thing", value: string | undefined, canEdit: boolean): FilterChip[] =>
    value === undefined
      ? []
      : [{ id, field: t(`reports.filter.${id}`), value, ...(canEdit && { onEdit }), onRemove: () => change({ [id]: undefined }) }];
  const areas = areasOf(params);
  const areaWord = (area: string) => (hasAreaWord(area) ? t(`reports.area.${area}`) : area);
  const areaWords = areas.length > 2 ? t("reports.filter.several", { count: areas.length }) : areas.map(areaWord).join(", ");
  return [
    ...chip("person", params.person && (names.person ?? params.person), canPickPeople(kernel)),
    ...chip("areas", areas.length === 0 ? undefined : areaWords, true),
    ...chip("thing", params.thing && (names.thing ?? params.thing), false),
  ];
}
