import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import * as z from "zod/mini";
import type { Device } from "#contract/devices.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { CircleSlash, LoaderCircle } from "#kernel/ui/icons.ts";
import { TileMessage } from "#kernel/ui/tileParts.tsx";
import { Film } from "#kernel/ui/video/Film.tsx";
import type { FilmControl, FilmMemory } from "#kernel/ui/video/filmControl.ts";
import { EventActions } from "./EventActions.tsx";
import { OpenFilms } from "./films.ts";
import { type EventVideoQuery, useEventVideo } from "./useEventVideo.ts";

const ShareDialog = lazy(() => import("../sharing/ShareDialog.tsx"));

interface EventCardProps {
  device: Device;
  videoSourceId: string;
  query: EventVideoQuery;
  title: string;
  /** No other camera is left to try. */
  isLast: boolean;
  isOneOfSeveral: boolean;
  onNone: () => void;
}

/** EV-01 to EV-07: one camera's video of an event. */
export function EventCard({ device, videoSourceId, query, title, isLast, isOneOfSeveral, onNone }: EventCardProps) {
  const kernel = useKernel();
  const t = useText();
  const { language, user } = useConsoleState();
  const { instanceId, isVisible } = usePanel();
  const { serialNumber, time, duration } = query;
  const { step, ask } = useEventVideo(query);
  const [control, setControl] = useState<FilmControl>();
  const [isSharing, setIsSharing] = useState(false);
  const isNone = step.kind === "none" || step.kind === "failed";
  useEffect(() => {
    if (isNone && !isLast) onNone();
  }, [isNone, isLast, onNone]);
  // Set before the buttons render, because their commands look for it.
  const handleControl = useCallback(
    (made: FilmControl | undefined) => {
      const films = kernel.kept(OpenFilms);
      const share = () => {
        made?.pause();
        setIsSharing(true);
      };
      const of = { videoSourceId, serialNumber, name: device.name, startMs: Date.parse(time), query: { serialNumber, time, duration } };
      if (made) films.set(instanceId, { control: made, ...of, share });
      else films.delete(instanceId);
      setControl(made);
    },
    [kernel, instanceId, videoSourceId, serialNumber, device.name, time, duration],
  );
  useEffect(() => {
    if (!isVisible) control?.video.pause();
  }, [control, isVisible]);
  const memory = useMemo<FilmMemory>(() => {
    const key = `film.${serialNumber}.${time}`;
    const { storage } = kernel;
    return {
      read: () => storage.get(key, z.number()),
      write: (seconds) => (seconds === undefined ? storage.remove(key) : storage.set(key, seconds)),
    };
  }, [kernel, serialNumber, time]);
  const handleShared = useCallback(() => {
    setIsSharing(false);
    control?.resume();
  }, [control]);

  switch (step.kind) {
    case "looking":
      return <TileMessage icon={LoaderCircle} isBusy title={t("playback.event.looking")} />;
    case "preparing":
      return (
        <TileMessage icon={LoaderCircle} isBusy title={t("playback.event.preparing")}>
          {t(device.isConnected ? "playback.event.preparingHint" : "playback.event.gatewayAway")}
        </TileMessage>
      );
    case "none":
      return (
        <TileMessage icon={CircleSlash} title={t("playback.event.none")}>
          {isOneOfSeveral ? t("playback.event.unavailable") : t("playback.event.noneHint")}
        </TileMessage>
      );
    case "failed":
      return <FailureState title={t("playback.event.failed")} error={step.error} onRetry={ask} />;
    case "ready":
      return (
        <>
          <Film
            url={step.url}
            label={t("playback.picture", { name: device.name })}
            info={title}
            watermark={`${user.firstName} ${user.lastName}`}
            language={language}
            memory={memory}
            onRetry={ask}
            onControl={handleControl}
            actions={<EventActions />}
          />
          {isSharing && (
            <Suspense>
              <ShareDialog
                device={device}
                videoSourceId={videoSourceId}
                range={{ fromMs: Date.parse(time), toMs: Date.parse(time) + Number(duration) * 1000 }}
                isEvent
                onDone={handleShared}
              />
            </Suspense>
          )}
        </>
      );
  }
}
