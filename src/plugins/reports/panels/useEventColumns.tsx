import { useMemo } from "react";
import type { EventLog } from "#contract/eventLogs.ts";
import { dateAndTime, momentAndZone } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { DeviceDirectory } from "../../devices/services.ts";

/** The columns of every report. Times are in the time zone of the event's site. */
export function useEventColumns(): Record<"time" | "device" | "site", DataColumn<EventLog>> {
  const t = useText();
  const directory = useKernel().use(DeviceDirectory);
  const { language, user } = useConsoleState();
  return useMemo(() => {
    // With sites in several time zones, a time needs its zone.
    const hasZones = new Set(user.sites.map(({ timeZoneId }) => timeZoneId)).size > 1;
    const timeOf = (instant: string, zone: string | undefined) =>
      hasZones ? momentAndZone(instant, language, zone) : dateAndTime(instant, language, zone);
    const siteOf = ({ siteId }: EventLog) => user.sites.find(({ id }) => id === siteId);
    return {
      time: {
        id: "time",
        header: t("reports.column.time"),
        width: hasZones ? 214 : 186,
        minWidth: hasZones ? 200 : 164,
        isSortable: true,
        priority: 1.2,
        renderCell: (event) => (
          <time className="tn" dateTime={event.occurredAtUtc}>
            {timeOf(event.occurredAtUtc, (siteOf(event) ?? user.sites[0])?.timeZoneId)}
          </time>
        ),
      },
      device: {
        id: "device",
        header: t("reports.column.device"),
        width: 190,
        minWidth: 120,
        priority: 2,
        renderCell: (event) => <span className="trunc">{deviceNameOf(event, directory)}</span>,
      },
      site: {
        id: "site",
        header: t("reports.column.site"),
        width: 150,
        priority: 4,
        renderCell: (event) => <span className="trunc">{siteOf(event)?.name}</span>,
      },
    };
  }, [t, directory, language, user.sites]);
}

/** The device's current name, else its name in the log, or its serial number. */
function deviceNameOf({ serialNumber, deviceName }: EventLog, directory: DeviceDirectory): string | undefined {
  if (serialNumber === undefined) return undefined;
  return directory.get(serialNumber)?.name ?? deviceName ?? serialNumber;
}
