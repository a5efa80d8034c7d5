import { useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { serialsAround } from "../device/serialsAround.ts";
import { EventCard } from "./EventCard.tsx";
import { durationOf } from "./eventTimes.ts";
import "./event.css";

interface EventCamerasProps {
  serialNumber: string;
  time: string;
  endTime?: string | undefined;
  title: string;
}

/** EV-01: the recordings of an event by the cameras at a device. */
export function EventCameras({ serialNumber, time, endTime, title }: EventCamerasProps) {
  const kernel = useKernel();
  const t = useText();
  const { devices, status } = useSnapshot(kernel.use(DeviceDirectory).state);
  const device = devices[serialNumber] as Device | undefined;
  const cameras = useMemo(() => {
    const around = device ? serialsAround(device, devices as Record<string, Device>) : [];
    return around.flatMap((serial) => (devices[serial]?.videoSourceId === undefined ? [] : (devices[serial] as Device)));
  }, [device, devices]);
  const duration = durationOf(time, endTime);
  if (cameras.length > 0)
    return <Cameras key={`${serialNumber} ${time} ${duration}`} cameras={cameras} time={time} duration={duration} title={title} />;
  if (status !== "ready") return undefined;
  return <Empty title={t("playback.event.none")}>{t(device ? "playback.event.noCamera" : "playback.gone.text")}</Empty>;
}

interface CamerasProps {
  cameras: readonly Device[];
  time: string;
  duration: string;
  title: string;
}

/** Tries one camera after the other until one has video; shows the failure of the last one (EV-04). */
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
