import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { FilterPopover } from "#kernel/resource/FilterPopover.tsx";
import { Checkbox } from "#kernel/ui/Checkbox.tsx";
import { Combobox } from "#kernel/ui/Combobox.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { accessResults, eventCategories, numbersOf, toggledNumber } from "../reportQuery.ts";
import { PersonFilter } from "./PersonFilter.tsx";
import type { ReportParts } from "./reportParts.ts";

interface FilterMenuProps extends ReportParts {
  /** Name of the person in the filter, if known. */
  personName: string | undefined;
  onPersonPick: (person: { id: string; name: string }) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** "+ Filter": device, site, person, and the report's own filter. Each choice applies at once. */
export function FilterMenu({ report, params, change, kernel, words, personName, onPersonPick, isOpen, onOpenChange }: FilterMenuProps) {
  const t = useText();
  const { user } = useConsoleState();
  const { devices } = useSnapshot(kernel.use(DeviceDirectory).state);
  const isAccess = report === "accesslog";
  const list = isAccess ? "results" : "categories";
  const chosen = numbersOf(params[list]);
  const doors = (Object.values(devices) as Device[])
    .map(({ serialNumber, name, siteName }) => ({ value: serialNumber, label: name, note: siteName }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
  return (
    <FilterPopover label={t("reports.filter.title")} isOpen={isOpen} onOpenChange={onOpenChange}>
      {() => (
        <>
          <Combobox
            label={t("reports.filter.door")}
            isOptional
            placeholder={t("reports.filter.any")}
            choices={doors}
            value={params.door}
            onValueChange={(door) => change({ door })}
          />
          <Combobox
            label={t("reports.filter.site")}
            isOptional
            placeholder={t("reports.filter.any")}
            choices={user.sites.map(({ id, name }) => ({ value: id, label: name }))}
            value={params.site}
            onValueChange={(site) => change({ site })}
          />
          <PersonFilter personId={params.person} name={personName} onPick={onPersonPick} onChange={change} />
          <fieldset className="reports-checks">
            <legend>{t(`reports.filter.${list}`)}</legend>
            {(isAccess ? accessResults : eventCategories).map((value) => (
              <Checkbox
                key={value}
                label={isAccess ? words.result(value) : words.category(value)}
                isChecked={chosen.includes(value)}
                onCheckedChange={() => change({ [list]: toggledNumber(params[list], value) })}
              />
            ))}
          </fieldset>
        </>
      )}
    </FilterPopover>
  );
}
