import { useMemo } from "react";
import type { EventLog } from "#contract/eventLogs.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { usePanelClock } from "#kernel/resource/usePanelClock.ts";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { DeviceDirectory } from "../../devices/services.ts";

/** The columns of every report. `only`: the site of a report about one site, whose clock it then has. */
export function useEventColumns(only?: string): Record<"time" | "device" | "site", DataColumn<EventLog>> {
  const t = useText();
  const directory = useKernel().use(DeviceDirectory);
  const { language, user } = useConsoleState();
  const clock = usePanelClock(only);
  return useMemo(() => {
    const siteOf = ({ siteId }: EventLog) => user.sites.find(({ id }) => id === siteId);
    return {
      time: {
        id: "time",
        header: clock.head(t("reports.column.time")),
        width: 186,
        minWidth: 164,
        isSortable: true,
        priority: 1.2,
        renderCell: (event) => (
          <time className="tn" dateTime={event.occurredAtUtc} title={clock.atSite(event.occurredAtUtc, siteOf(event)?.timeZoneId)}>
            {dateAndTime(event.occurredAtUtc, language, clock.zone)}
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
  }, [t, directory, language, clock, user.sites]);
}

/** The device's current name, else its name in the log, or its serial number. */
function deviceNameOf({ serialNumber, deviceName }: EventLog, directory: DeviceDirectory): string | undefined {
  if (serialNumber === undefined) return undefined;
  return directory.get(serialNumber)?.name ?? deviceName ?? serialNumber;
}
