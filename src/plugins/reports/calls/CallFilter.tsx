import { type ReactNode, useState } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { FilterPopover } from "#kernel/resource/FilterPopover.tsx";
import { Checkbox } from "#kernel/ui/Checkbox.tsx";
import { Combobox } from "#kernel/ui/Combobox.tsx";
import type { FilterChip } from "#kernel/ui/panelParts.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import type { CallParams } from "../reportParams.ts";
import { numbersOf, toggledNumber } from "../reportQuery.ts";
import { callStatusText } from "./callFaces.ts";
import { callStatuses } from "./callQuery.ts";

/** The filters of calls besides time: intercom and outcome. Each choice applies at once. */
export function useCallFilter(
  params: CallParams,
  change: (changes: Partial<CallParams>) => void,
): { chips: FilterChip[]; addFilter: ReactNode } {
  const t = useText();
  const directory = useKernel().use(DeviceDirectory);
  const { devices } = useSnapshot(directory.state);
  const [isOpen, setIsOpen] = useState(false);
  const onEdit = () => setIsOpen(true);
  const { door, statuses } = params;
  const chosen = numbersOf(statuses).filter((status) => callStatuses.includes(status));
  const words =
    chosen.length > 2 ? t("reports.filter.several", { count: chosen.length }) : chosen.map((each) => callStatusText(each, t)).join(", ");
  const chip = (id: "door" | "statuses", field: string, value: string): FilterChip => ({
    id,
    field,
    value,
    onEdit,
    onRemove: () => change({ [id]: undefined }),
  });
  const intercoms = (Object.values(devices) as Device[])
    .filter(({ deviceType }) => deviceType === DeviceType.Intercoms)
    .map(({ serialNumber, name, siteName }) => ({ value: serialNumber, label: name, note: siteName }))
    .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
  return {
    chips: [
      ...(door === undefined ? [] : [chip("door", t("reports.calls.intercom"), devices[door]?.name ?? door)]),
      ...(chosen.length === 0 ? [] : [chip("statuses", t("reports.column.result"), words)]),
    ],
    addFilter: (
      <FilterPopover label={t("reports.filter.title")} isOpen={isOpen} onOpenChange={setIsOpen}>
        {() => (
          <>
            <Combobox
              label={t("reports.calls.intercom")}
              isOptional
              placeholder={t("reports.filter.any")}
              choices={intercoms}
              value={door}
              onValueChange={(next) => change({ door: next })}
            />
            <fieldset className="reports-checks">
              <legend>{t("reports.column.result")}</legend>
              {callStatuses.map((status) => (
                <Checkbox
                  key={status}
                  label={callStatusText(status, t)}
                  isChecked={chosen.includes(status)}
                  onCheckedChange={() => change({ statuses: toggledNumber(statuses, status) })}
                />
              ))}
            </fieldset>
          </>
        )}
      </FilterPopover>
    ),
  };
}
