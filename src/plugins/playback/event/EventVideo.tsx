import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useConsoleState, useKernel, usePanel } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import type { EventVideoParams } from "../panels.ts";
import { EventCameras } from "./EventCameras.tsx";
import { eventTitle } from "./eventTimes.ts";

/** EV-01: the video of one event, as a panel. */
export default function EventVideo({ params }: PanelProps<typeof EventVideoParams>) {
  const kernel = useKernel();
  const { language } = useConsoleState();
  const panel = usePanel();
  const { devices } = useSnapshot(kernel.use(DeviceDirectory).state);
  const { serialNumber, time, endTime } = params;
  const device = devices[serialNumber];
  const name = params.deviceName ?? device?.name ?? serialNumber;
  const title = eventTitle(name, time, language, device?.timeZoneId);
  useEffect(() => panel.setTitle(title), [panel, title]);
  return (
    <PanelFrame label={title}>
      <PanelBody isScrolled={false}>
        <EventCameras serialNumber={serialNumber} time={time} endTime={endTime} title={title} />
      </PanelBody>
    </PanelFrame>
  );
}
