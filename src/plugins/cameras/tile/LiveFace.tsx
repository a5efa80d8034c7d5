import { ApiError } from "#kernel/apiError.ts";
import { failureText } from "#kernel/errors/failureText.ts";
import { duration, timeOfDay } from "#kernel/format/siteTime.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { CircleSlash, LoaderCircle, Lock, OctagonAlert, Play, RefreshCw, Timer, VideoOff, WifiOff, X } from "#kernel/ui/icons.ts";
import { TileButton, TileMessage } from "#kernel/ui/tileParts.tsx";
import type { LiveState } from "../live/liveState.ts";
import { faceOf, type LiveObstacle } from "./faceOf.ts";

export interface LiveFaceProps {
  state: Pick<LiveState, "status" | "failureCode"> | undefined;
  obstacle: LiveObstacle | undefined;
  /** The view was paused while nobody could see it. */
  wasPaused: boolean;
  /** LV-15: doors and intercoms name the device that was lost. */
  isDoor: boolean;
  stillAtUtc: string | undefined;
  timeZoneId: string | undefined;
  onReconnect: () => void;
  onClose: () => void;
}

/** LV-10 to LV-12, LV-15: why there is no live video, and what the operator can do. */
export function LiveFace({ state, obstacle, wasPaused, isDoor, stillAtUtc, timeZoneId, onReconnect, onClose }: LiveFaceProps) {
  const t = useText();
  const lastPicture = <LastPicture stillAtUtc={stillAtUtc} timeZoneId={timeZoneId} />;
  const reconnect = (
    <TileButton icon={RefreshCw} onClick={onReconnect}>
      {t("cameras.face.reconnect")}
    </TileButton>
  );
  const close = (
    <TileButton icon={X} onClick={onClose}>
      {t("cameras.face.close")}
    </TileButton>
  );
  switch (faceOf(state?.status ?? "idle", obstacle, isDoor)) {
    case undefined:
      return undefined;
    case "gone":
      return <TileMessage icon={VideoOff} title={t("cameras.face.gone")} />;
    case "disabled":
      return <TileMessage icon={VideoOff} title={t("cameras.face.disabled")} />;
    case "offline":
      return (
        <TileMessage icon={WifiOff} title={t("cameras.face.offline")}>
          {lastPicture}
        </TileMessage>
      );
    case "lostDoor":
      return (
        <TileMessage icon={WifiOff} title={t("cameras.face.LostConnectionWithTheDoor")} action={reconnect}>
          {lastPicture}
        </TileMessage>
      );
    case "connecting":
      return (
        <TileMessage icon={LoaderCircle} isBusy title={t("cameras.face.connecting")}>
          {wasPaused ? t("cameras.face.wasPaused") : undefined}
        </TileMessage>
      );
    case "disconnected":
      return (
        <TileMessage icon={WifiOff} title={t("cameras.face.disconnected")} action={reconnect}>
          {lastPicture}
        </TileMessage>
      );
    case "timedOut":
      return (
        <TileMessage
          icon={Timer}
          title={t("errors.NetworkError")}
          action={<span className="row">{[<span key="r">{reconnect}</span>, <span key="c">{close}</span>]}</span>}
        >
          {t("cameras.face.timedOut")}
        </TileMessage>
      );
    case "refused": {
      if (state?.failureCode === "error_forbidden")
        return (
          <TileMessage icon={Lock} title={t("errors.ForbiddenAccess")}>
            {t("errors.ForbiddenAccessSubtitle")} {t("errors.ForbiddenAccessSubtitle2")}
          </TileMessage>
        );
      const text = failureText(new ApiError(state?.failureCode ?? "", 409));
      return <TileMessage icon={CircleSlash} title={text ? t(text.key, text.values) : t("cameras.face.failed")} action={reconnect} />;
    }
    case "failed":
      return (
        <TileMessage icon={OctagonAlert} title={t("cameras.face.failed")} action={reconnect}>
          {state?.failureCode}
        </TileMessage>
      );
    case "stopped":
      return (
        <TileMessage
          icon={VideoOff}
          title={t("cameras.face.stopped")}
          action={
            <TileButton icon={Play} onClick={onReconnect}>
              {t("cameras.face.start")}
            </TileButton>
          }
        />
      );
  }
}

function LastPicture({ stillAtUtc, timeZoneId }: Pick<LiveFaceProps, "stillAtUtc" | "timeZoneId">) {
  const t = useText();
  const { language } = useConsoleState();
  const now = useNow(1000);
  if (stillAtUtc === undefined) return t("cameras.face.noPicture");
  return t("cameras.face.lastPicture", {
    time: timeOfDay(stillAtUtc, language, timeZoneId),
    ago: duration(now - Date.parse(stillAtUtc), language),
  });
}
