import { useEffect, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps, ParamsSchema } from "#kernel/plugin.ts";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { serialsAround } from "../markers/markers.ts";
import { EventCard } from "./EventCard.tsx";
import { durationOf, eventTitle } from "./eventTimes.ts";
import "./event.css";

/** EV-01: what the cameras at a device recorded of an event. */
export default function EventVideo({ params }: PanelProps<ParamsSchema>) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const panel = usePanel();
  const { devices, status } = useSnapshot(kernel.use(DeviceDirectory).state);
  const [serialNumber, time] = [String(params["serialNumber"]), String(params["time"])];
  const endTime = typeof params["endTime"] === "string" ? params["endTime"] : undefined;
  const device = devices[serialNumber] as Device | undefined;
  const name = typeof params["deviceName"] === "string" ? params["deviceName"] : (device?.name ?? serialNumber);
  const title = eventTitle(name, time, language, device?.timeZoneId);
  useEffect(() => panel.setTitle(title), [panel, title]);
  const cameras = useMemo(() => {
    const around = device ? serialsAround(device, devices as Record<string, Device>) : [];
    return around.flatMap((serial) => (devices[serial]?.videoSourceId === undefined ? [] : (devices[serial] as Device)));
  }, [device, devices]);
  const duration = durationOf(time, endTime);
  return (
    <PanelFrame label={title}>
      <PanelBody isScrolled={false}>
        {cameras.length > 0 && (
          <Cameras key={`${serialNumber} ${time} ${duration}`} cameras={cameras} time={time} duration={duration} title={title} />
        )}
        {cameras.length === 0 && status === "ready" && (
          <Empty title={t("playback.event.none")}>{t(device ? "playback.event.noCamera" : "playback.gone.text")}</Empty>
        )}
      </PanelBody>
    </PanelFrame>
  );
}

interface CamerasProps {
  cameras: readonly Device[];
  time: string;
  duration: string;
  title: string;
}

/** One after the other until one has it; of the last that has not, it is said (EV-04). */
function Cameras({ cameras, time, duration, title }: CamerasProps) {
  const t = useText();
  const [chosen, setChosen] = useState<string>();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const camera = cameras.find(({ serialNumber }) => (chosen === undefined ? !failed.includes(serialNumber) : serialNumber === chosen));
  const shown = camera ?? cameras.at(-1);
  if (shown?.videoSourceId === undefined) return undefined;
  const { serialNumber, videoSourceId } = shown;
  const hasMore = chosen === undefined && cameras.some((each) => each.serialNumber !== serialNumber && !failed.includes(each.serialNumber));
  return (
    <div className="event-video" data-theme="dark">
      {cameras.length > 1 && (
        <Segmented
          size="s"
          label={t("playback.event.camera")}
          options={cameras.map((each) => ({ value: each.serialNumber, label: each.name }))}
          value={serialNumber}
          onValueChange={setChosen}
        />
      )}
      <EventCard
        key={serialNumber}
        device={shown}
        videoSourceId={videoSourceId}
        query={{ serialNumber, time, duration }}
        title={title}
        isLast={!hasMore}
        isOneOfSeveral={cameras.length > 1}
        onNone={() => setFailed((before) => [...before, serialNumber])}
      />
    </div>
  );
}
