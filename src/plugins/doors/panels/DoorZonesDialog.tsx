import { useCallback } from "react";
import * as z from "zod/mini";
import { type Device, getDevice } from "#contract/devices.ts";
import { Id } from "#contract/fields.ts";
import { listZones, setDeviceZones } from "#contract/zones.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Shapes } from "#kernel/ui/icons.ts";
import type { PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { usePickSource } from "#kernel/ui/pick/usePickSource.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { confirmAccess } from "../../policy/services.ts";

export interface NamedZone {
  id: string;
  title: string;
}

const Fields = z.object({ primaryZoneId: Id, secondaryZoneId: z.optional(Id) }).check(
  z.refine(({ primaryZoneId, secondaryZoneId }) => primaryZoneId !== secondaryZoneId, {
    path: ["secondaryZoneId"],
    error: "doors.zones.mustDiffer",
  }),
);

const storedOf = ({ primaryZoneId, secondaryZoneId, version }: Device) => ({ values: { primaryZoneId, secondaryZoneId }, version });

/** DV-07: chooses the zones of a door among those of its site. */
export function DoorZonesDialog({ door, known, onDone }: { door: Device; known: readonly NamedZone[]; onDone: () => void }) {
  const kernel = useKernel();
  const t = useText();
  const { scopes } = useConsoleState();
  const { serialNumber, siteId, name } = door;
  const search: PickSearch = useCallback(
    async (query, signal) => {
      const typed = query.trim();
      const { rows } = await kernel.api.call(
        listZones,
        { query: { siteId, pageSize: "50", ...(typed !== "" && { search: typed }) } },
        signal,
      );
      return rows.map((zone) => ({ id: zone.id, title: zone.name, icon: Shapes }));
    },
    [kernel, siteId],
  );
  const pick = usePickSource(search, known);
  const form = useForm({
    schema: Fields,
    title: t("doors.zones.of", { name }),
    fields: {
      primaryZoneId: {
        label: "doors.zones.into",
        hint: "doors.zones.intoHint",
        kind: "pick",
        pick,
        codes: ["error_zone_not_found"],
      },
      secondaryZoneId: {
        label: "doors.zones.outOf",
        hint: "doors.zones.outOfHint",
        kind: "pick",
        pick,
        codes: ["error_device_zones_must_differ"],
      },
    },
    stored: storedOf(door),
    disabledBecause: scopes.has("devicesettings_w") ? undefined : t("doors.zones.readOnly"),
    save: async ({ values, version }) => {
      const body = { ...values, ...(version !== undefined && { version }) };
      await confirmAccess({ kind: "door", change: "zones", serialNumber, fields: body }, kernel);
      const saved = await kernel.api.call(setDeviceZones, { params: { serial: serialNumber }, body });
      kernel.use(DeviceDirectory).replace(saved);
      kernel.toast.success("doors.zones.saved", { name });
      return undefined;
    },
    reload: async () => storedOf(await kernel.api.call(getDevice, { params: { serial: serialNumber }, query: {} })),
    onSaved: onDone,
  });
  return (
    <FormDialog form={form} onClose={onDone}>
      <FormFields form={form} />
    </FormDialog>
  );
}
