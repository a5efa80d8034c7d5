import { useMemo } from "react";
import { listGroups } from "#contract/groups.ts";
import { listZones } from "#contract/zones.ts";
import { findDevices } from "#domain/devices/findDevices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { weekdayName } from "#kernel/format/calendar.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { PickField } from "#kernel/ui/pick/PickField.tsx";
import type { PickItem, PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { Select } from "#kernel/ui/Select.tsx";
import DatePicker from "#kernel/ui/time/DatePicker.tsx";
import TimePicker from "#kernel/ui/time/TimePicker.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { searchPeople } from "../../users/services.ts";
import type { TestFormHandle } from "./useTestForm.ts";

type ObjectKind = "person" | "group" | "door" | "zone";

interface ObjectFieldsProps<Kind extends ObjectKind> {
  legend: string;
  kinds: readonly Kind[];
  kind: Kind;
  search: PickSearch;
  value: PickItem | undefined;
  /** The person has tried to save, so a missing object is an error. */
  isTried: boolean;
  onChange: (kind: Kind, value: PickItem | undefined) => void;
}

/** A kind of object, and one object of that kind. */
export function ObjectFields<Kind extends ObjectKind>(props: ObjectFieldsProps<Kind>) {
  const { legend, kinds, kind, search, value, isTried, onChange } = props;
  const t = useText();
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Segmented
        label={legend}
        value={kind}
        options={kinds.map((each) => ({ value: each, label: t(`policy.form.${each}`) }))}
        onValueChange={(chosen) => onChange(chosen, undefined)}
      />
      <PickField
        key={kind}
        label={t(`policy.form.${kind}`)}
        placeholder={t("policy.form.search")}
        search={search}
        value={value}
        error={isTried && value === undefined ? t("policy.form.missing") : undefined}
        onValueChange={(chosen) => onChange(kind, chosen)}
      />
    </fieldset>
  );
}

/** Every week, at one instant, or always. */
export function WhenFields({ entry }: { entry: TestFormHandle }) {
  const { form, zone, today, change, setFault } = entry;
  const t = useText();
  const { language } = useConsoleState();
  return (
    <fieldset>
      <legend>{t("policy.form.when")}</legend>
      <Segmented
        label={t("policy.form.when")}
        value={form.whenKind}
        options={(["weekly", "instant", "ever"] as const).map((value) => ({ value, label: t(`policy.form.${value}`) }))}
        onValueChange={(whenKind) => change({ whenKind })}
      />
      {form.whenKind !== "ever" && (
        <div className="policy-two">
          {form.whenKind === "weekly" ? (
            <Select
              label={t("policy.form.day")}
              value={String(form.day)}
              choices={Array.from({ length: 7 }, (_, day) => ({ value: String(day), label: weekdayName(day, language, "long") }))}
              onValueChange={(day) => change({ day: Number(day) })}
            />
          ) : (
            <DatePicker
              label={t("policy.form.date")}
              today={today}
              value={form.date}
              onValueChange={(date) => change({ date: date ?? "" })}
              onFaultChange={(isFaulty) => setFault("date", isFaulty)}
            />
          )}
          <TimePicker
            label={t("policy.form.time")}
            labelNote={form.whenKind === "instant" ? zone : t("policy.form.zoneNote")}
            value={form.minutes}
            onValueChange={(minutes) => change({ minutes })}
            onFaultChange={(isFaulty) => setFault("time", isFaulty)}
          />
        </div>
      )}
    </fieldset>
  );
}

/** The kinds of objects that the session may choose from, with their pickers. */
export function useKinds() {
  const kernel = useKernel();
  const { scopes } = useConsoleState();
  const search = useMemo(() => searches(kernel), [kernel]);
  return {
    who: [scopes.has("user_r") && ("person" as const), scopes.has("group_r") && ("group" as const)].filter((kind) => kind !== false),
    what: [scopes.has("device_r") && ("door" as const), scopes.has("zone_r") && ("zone" as const)].filter((kind) => kind !== false),
    search,
  };
}

function searches(kernel: Kernel): Record<ObjectKind, PickSearch> {
  const { api } = kernel;
  const asked = (search: string) => (search.trim() === "" ? {} : { search });
  return {
    person: (query, signal) => searchPeople(kernel, query, signal),
    group: async (query, signal) =>
      (await api.call(listGroups, { query: asked(query) }, signal)).rows.map(({ id, name }) => ({ id, title: name })),
    zone: async (query, signal) =>
      (await api.call(listZones, { query: asked(query) }, signal)).rows.map(({ id, name, siteName }) => ({
        id,
        title: name,
        subtitle: siteName,
      })),
    door: (query) =>
      findDevices(kernel.use(DeviceDirectory), query, isDoor, 50).map(({ serialNumber, name, siteName }) => ({
        id: serialNumber,
        title: name,
        subtitle: siteName,
      })),
  };
}
