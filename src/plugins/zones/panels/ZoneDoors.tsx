import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { listZones, type Zone } from "#contract/zones.ts";
import { hasWords } from "#domain/identity/foldedText.ts";
import { useCommand, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { DoorClosed } from "#kernel/ui/icons.ts";
import { LinkRows } from "#kernel/ui/LinkRows.tsx";
import { Section } from "#kernel/ui/panelParts.tsx";
import { MultiPickField } from "#kernel/ui/pick/PickField.tsx";
import type { PickItem, PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { doorsOfZone, doorsToAdd } from "../zoneDoors.ts";
import "./zones.css";
import { showDoor } from "../../doors/services.ts";
import { addAllDoors, addDoors, forgiveZone } from "../commands/zoneCommands.ts";

/** Doors that lead into a zone and out of it, within the session's reach; more can be added here. */
export function ZoneDoors({ zone }: { zone: Zone }) {
  const kernel = useKernel();
  const t = useText();
  const { devices } = useSnapshot(kernel.use(DeviceDirectory).state);
  const { inward, outward } = doorsOfZone(zone.id, devices as Record<string, Device>);
  const forgive = useCommand(forgiveZone, { id: zone.id, name: zone.name });
  return (
    <>
      <Section title={t("zones.doors.inward", { count: inward.length })}>
        {inward.length === 0 && <p className="muted">{t("zones.doors.noInward")}</p>}
        <DoorRows label={t("zones.doors.into", { name: zone.name })} doors={inward} />
        <AddDoors zone={zone} />
      </Section>
      <Section title={t("zones.doors.outward", { count: outward.length })}>
        {outward.length === 0 && <p className="muted">{t("zones.doors.noOutward")}</p>}
        <DoorRows label={t("zones.doors.outOf", { name: zone.name })} doors={outward} />
      </Section>
      {zone.antiPassback !== "off" && forgive.isVisible && (
        <Section title={t("zones.field.antiPassback")}>
          <p className="fs12 faint zones-hint">{t("zones.doors.forgiveHint")}</p>
          <Button icon={forgive.command?.icon} isPending={forgive.isPending} disabledReason={forgive.reason} onClick={forgive.run}>
            {forgive.title}
          </Button>
        </Section>
      )}
    </>
  );
}

function DoorRows({ label, doors }: { label: string; doors: readonly Device[] }) {
  const kernel = useKernel();
  const directory = kernel.use(DeviceDirectory);
  return (
    <LinkRows
      label={label}
      rows={doors.map((door) => {
        const chip = door.isConnected ? directory.lockChip(door.lockState) : directory.connectionChip(door);
        return {
          id: door.serialNumber,
          icon: DoorClosed,
          title: door.name,
          end: <StateChip icon={chip.icon} level={chip.level} word={chip.label} />,
          onOpen: () => void kernel.commands.run(showDoor, { serialNumber: door.serialNumber }),
        };
      })}
    />
  );
}

/** Adds doors of the site by name, each with the zone that it leads into now, or all of them. */
function AddDoors({ zone }: { zone: Zone }) {
  const kernel = useKernel();
  const t = useText();
  const [chosen, setChosen] = useState<PickItem[]>([]);
  const args = { id: zone.id, serialNumbers: chosen.map(({ id }) => id) };
  const add = useCommand(addDoors, args);
  const addAll = useCommand(addAllDoors, { id: zone.id, name: zone.name });
  const zoneNames = useZoneNames(zone.siteId);
  const search: PickSearch = useCallback(
    (query) => {
      return doorsToAdd(zone.id, zone.siteId, kernel.use(DeviceDirectory).state.devices)
        .filter(({ name }) => hasWords(name, query))
        .map(({ serialNumber, name, primaryZoneId }) => ({
          id: serialNumber,
          title: name,
          subtitle: primaryZoneId === undefined ? t("zones.doors.noZone") : zoneNames?.get(primaryZoneId),
          icon: DoorClosed,
        }));
    },
    [kernel, t, zone.id, zone.siteId, zoneNames],
  );
  if (!add.isVisible) return undefined;
  const handleAdd = async () => {
    const outcome = await kernel.commands.run(addDoors, args);
    if (outcome.status === "done") setChosen([]);
  };
  return (
    <div className="zones-add">
      <MultiPickField
        label={t("zones.doors.add")}
        search={search}
        placeholder={t("zones.doors.placeholder")}
        values={chosen}
        onValuesChange={setChosen}
      />
      <div className="zones-buttons">
        <Button
          icon={add.command?.icon}
          isPending={add.isPending}
          disabledReason={chosen.length === 0 ? t("zones.doors.nothing") : add.reason}
          onClick={() => void handleAdd()}
        >
          {add.title}
        </Button>
        <Button variant="quiet" isPending={addAll.isPending} disabledReason={addAll.reason} onClick={addAll.run}>
          {t("zones.doors.addAll")}
        </Button>
      </div>
    </div>
  );
}

/** Names of a site's zones by id, for the first page of zones. */
function useZoneNames(siteId: string): ReadonlyMap<string, string> | undefined {
  const { api, queryClient } = useKernel();
  const { data } = useQuery(
    {
      queryKey: ["zones", "names", siteId],
      queryFn: async ({ signal }) => {
        const { rows } = await api.call(listZones, { query: { siteId, pageSize: "100" } }, signal);
        return new Map(rows.map(({ id, name }) => [id, name]));
      },
    },
    queryClient,
  );
  return data;
}
