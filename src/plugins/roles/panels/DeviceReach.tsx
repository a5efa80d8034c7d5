import { useCallback } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { findDevices } from "#domain/devices/findDevices.ts";
import { FormField } from "#kernel/forms/FormField.tsx";
import type { FormHandle } from "#kernel/forms/useForm.ts";
import { useFormEntry } from "#kernel/forms/useFormEntry.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { MultiPickField } from "#kernel/ui/pick/PickField.tsx";
import type { PickItem, PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { DeviceDirectory } from "../../devices/services.ts";

const most = 50;
const isAny = () => true;

/** Q-86, B-06: which devices of its people's sites a role includes. */
export function DeviceReach({ form }: { form: FormHandle }) {
  const { scopes } = useConsoleState();
  return (
    <>
      <div className="formwide">
        <FormField form={form} name="reach" />
      </div>
      {form.entered["reach"] === "some" && (
        <div className="formwide">{scopes.has("device_r") ? <Devices form={form} /> : <Serials form={form} />}</div>
      )}
    </>
  );
}

function Devices({ form }: { form: FormHandle }) {
  const kernel = useKernel();
  const t = useText();
  const directory = kernel.use(DeviceDirectory);
  const known = useSnapshot(directory.state).devices as Readonly<Record<string, Device>>;
  const { label, value, onChange, onBlur, error, isDisabled } = useFormEntry(form, "deviceSerials");
  const search: PickSearch = useCallback((query) => findDevices(directory, query, isAny, most).map(itemOf), [directory]);
  return (
    <MultiPickField
      label={label}
      hint={t("roles.field.deviceHint")}
      placeholder={t("roles.field.devicePlaceholder")}
      error={error}
      isDisabled={isDisabled}
      onBlur={onBlur}
      search={search}
      values={(value as string[]).map((serialNumber) => itemOf(known[serialNumber] ?? { serialNumber }))}
      onValuesChange={(picked) => onChange(picked.map(({ id }) => id))}
    />
  );
}

/** A device out of the session's reach has only its serial number. */
function itemOf({ serialNumber, name, siteName }: Pick<Device, "serialNumber"> & Partial<Device>): PickItem {
  return { id: serialNumber, title: name ?? serialNumber, subtitle: siteName };
}

function Serials({ form }: { form: FormHandle }) {
  const t = useText();
  const { label, value } = useFormEntry(form, "deviceSerials");
  return (
    <div className="field">
      <span className="label">{label}</span>
      <span className="code">{(value as string[]).join(", ") || "–"}</span>
      <span className="hint">{t("roles.field.noDevices")}</span>
    </div>
  );
}
