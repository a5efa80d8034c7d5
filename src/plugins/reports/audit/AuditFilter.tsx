import { useText } from "#kernel/hooks.ts";
import { FilterPopover } from "#kernel/resource/FilterPopover.tsx";
import { Checkbox } from "#kernel/ui/Checkbox.tsx";
import { PersonFilter } from "../panels/PersonFilter.tsx";
import type { AuditParams } from "../reportParams.ts";
import { areasOf, auditAreas, toggledArea } from "./auditQuery.ts";

interface AuditFilterProps {
  params: AuditParams;
  personName: string | undefined;
  onPersonPick: (person: { id: string; name: string }) => void;
  onChange: (changes: Partial<AuditParams>) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** "+ Filter" of the audit log: person and object. Each choice applies at once. */
export function AuditFilter({ params, personName, onPersonPick, onChange, isOpen, onOpenChange }: AuditFilterProps) {
  const t = useText();
  const chosen = areasOf(params);
  return (
    <FilterPopover label={t("reports.filter.title")} isOpen={isOpen} onOpenChange={onOpenChange}>
      {() => (
        <>
          <PersonFilter personId={params.person} name={personName} onPick={onPersonPick} onChange={onChange} />
          <fieldset className="reports-checks reports-checks--many">
            <legend>{t("reports.filter.areas")}</legend>
            {auditAreas.map((area) => (
              <Checkbox
                key={area}
                label={t(`reports.area.${area}`)}
                isChecked={chosen.includes(area)}
                onCheckedChange={() => onChange({ areas: toggledArea(params, area) })}
              />
            ))}
          </fieldset>
        </>
      )}
    </FilterPopover>
  );
}
