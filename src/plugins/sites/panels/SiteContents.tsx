import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import type { Site } from "#contract/sites.ts";
import { listZones, type Zone } from "#contract/zones.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Cctv, DoorClosed, Shapes } from "#kernel/ui/icons.ts";
import { LinkRows } from "#kernel/ui/LinkRows.tsx";
import { Section } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import "./sites.css";
import { cameraListPanel } from "../../cameras/services.ts";
import { doorListPanel } from "../../doors/services.ts";
import { createZone, editZone, showZonesOfSite } from "../../zones/services.ts";

/** Maximum number of a site's objects shown beside it; lists of their own show the rest. */
const mostShown = 25;

/** The zones, doors and cameras of a site, with links. */
export function SiteContents({ site }: { site: Site }) {
  const { scopes } = useConsoleState();
  return (
    <>
      {scopes.has("zone_r") && <Zones site={site} />}
      {scopes.has("device_r") && <Devices site={site} />}
    </>
  );
}

function Zones({ site: { id, name } }: { site: Site }) {
  const { api, queryClient, commands } = useKernel();
  const t = useText();
  const { scopes } = useConsoleState();
  const create = useCommand(createZone, { siteId: id });
  const all = useCommand(showZonesOfSite, { id });
  const queryKey = ["sites", "zones", id];
  useRefreshOn("Zones/Index", queryKey);
  const { data } = useQuery(
    {
      queryKey,
      enabled: scopes.has("zone_r"),
      queryFn: ({ signal }) => api.call(listZones, { query: { siteId: id, pageSize: "25" } }, signal),
    },
    queryClient,
  );
  const open = (zone: Zone) => void commands.run(editZone, { id: zone.id });
  return (
    <Section title={t("sites.contents.zones")}>
      {data?.rows.length === 0 && <p className="muted">{t("sites.contents.noZones")}</p>}
      <LinkRows
        label={t("sites.contents.zonesOf", { name })}
        rows={(data?.rows ?? []).map((zone) => ({
          id: zone.id,
          icon: Shapes,
          title: zone.name,
          end: t("sites.contents.doors", { count: zone.doorCount }),
          onOpen: () => open(zone),
        }))}
      />
      <div className="row sites-buttons">
        {create.isVisible && (
          <Button size="s" icon={create.command?.icon} onClick={create.run}>
            {create.title}
          </Button>
        )}
        {data?.next !== undefined && (
          <Button size="s" variant="quiet" onClick={all.run}>
            {all.title}
          </Button>
        )}
      </div>
    </Section>
  );
}

function Devices({ site: { id, name } }: { site: Site }) {
  const kernel = useKernel();
  const t = useText();
  const directory = kernel.use(DeviceDirectory);
  const { devices } = useSnapshot(directory.state);
  const here = (Object.values(devices) as Device[])
    .filter(({ siteId }) => siteId === id)
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  const [doors, others] = [here.filter(isDoor), here.filter((device) => !isDoor(device))];
  const rowsOf = (
    shown: readonly Device[],
    icon: typeof Cctv,
    command: string,
    chipOf: (device: Device) => ReturnType<typeof directory.lockChip>,
  ) =>
    shown.slice(0, mostShown).map((device) => {
      const chip = device.isConnected ? chipOf(device) : directory.connectionChip(device);
      return {
        id: device.serialNumber,
        icon,
        title: device.name,
        end: <StateChip icon={chip.icon} level={chip.level} word={chip.label} />,
        onOpen: () => void kernel.commands.runById(command, { serialNumber: device.serialNumber }),
      };
    });
  return (
    <>
      <Section title={t("sites.contents.doorsHere", { count: doors.length })}>
        {doors.length === 0 && <p className="muted">{t("sites.contents.noDoors")}</p>}
        <LinkRows
          label={t("sites.contents.doorsOf", { name })}
          rows={rowsOf(doors, DoorClosed, "doors:show", ({ lockState }) => directory.lockChip(lockState))}
        />
        {doors.length > mostShown && (
          <Button size="s" variant="quiet" onClick={() => kernel.panels.open(doorListPanel, { site: id })}>
            {t("sites.contents.allDoors")}
          </Button>
        )}
      </Section>
      <Section title={t("sites.contents.camerasHere", { count: others.length })}>
        {others.length === 0 && <p className="muted">{t("sites.contents.noCameras")}</p>}
        <LinkRows label={t("sites.contents.camerasOf", { name })} rows={rowsOf(others, Cctv, "cameras:show", directory.connectionChip)} />
        {others.length > mostShown && (
          <Button size="s" variant="quiet" onClick={() => kernel.panels.open(cameraListPanel)}>
            {t("sites.contents.allCameras")}
          </Button>
        )}
      </Section>
    </>
  );
}
