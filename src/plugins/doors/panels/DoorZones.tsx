import { useQuery } from "@tanstack/react-query";
import type { Device } from "#contract/devices.ts";
import { getZone } from "#contract/zones.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { KeyValueList, Section } from "#kernel/ui/panelParts.tsx";
import { editZone } from "../../zones/services.ts";
import { setZones } from "../commands/doorCommands.ts";
import { DoorZonesDialog, type NamedZone } from "./DoorZonesDialog.tsx";

/** DV-07: the zones that a door leads into and out of, with links; a dialog changes them. */
export function DoorZones({ door, isAsked }: { door: Device; isAsked: boolean }) {
  const t = useText();
  const panel = usePanel();
  const { scopes } = useConsoleState();
  const { serialNumber } = door;
  const change = useCommand(setZones, { serialNumber });
  const [into, outOf] = [useZone(door.primaryZoneId), useZone(door.secondaryZoneId)];
  return (
    <Section title={t("doors.zones.title")}>
      <KeyValueList
        rows={[
          { key: t("doors.zones.into"), value: <ZoneLink id={door.primaryZoneId} zone={into} nothing={t("doors.zones.none")} /> },
          { key: t("doors.zones.outOf"), value: <ZoneLink id={door.secondaryZoneId} zone={outOf} nothing={t("doors.zones.outside")} /> },
        ]}
      />
      {change.isVisible && (
        <Button size="s" icon={change.command?.icon} disabledReason={change.reason} onClick={change.run}>
          {t("doors.zones.change")}
        </Button>
      )}
      {isAsked && scopes.has("devicesettings_w") && (
        <DoorZonesDialog door={door} known={[into, outOf].flatMap((zone) => zone ?? [])} onDone={() => panel.setParams({ serialNumber })} />
      )}
    </Section>
  );
}

function ZoneLink({ id, zone, nothing }: { id: string | undefined; zone: NamedZone | undefined; nothing: string }) {
  const kernel = useKernel();
  const t = useText();
  if (id === undefined) return <span className="faint">{nothing}</span>;
  if (!zone) return <span className="faint">{t("doors.zones.unknown")}</span>;
  return (
    <span className="kvlinks">
      <button type="button" className="link" onClick={() => void kernel.commands.run(editZone, { id })}>
        {zone.title}
      </button>
    </span>
  );
}

/** Undefined while it loads, and for a zone out of reach. */
function useZone(id: string | undefined): NamedZone | undefined {
  const { api, queryClient } = useKernel();
  const { scopes } = useConsoleState();
  const queryKey = ["doors", "zone", id];
  useRefreshOn("Zones/Index", queryKey);
  const { data } = useQuery(
    {
      queryKey,
      enabled: id !== undefined && scopes.has("zone_r"),
      retry: false,
      queryFn: async ({ signal }) => {
        const zone = await api.call(getZone, { params: { id: id ?? "" } }, signal);
        return { id: zone.id, title: zone.name };
      },
    },
    queryClient,
  );
  return data;
}
