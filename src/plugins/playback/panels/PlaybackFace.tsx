import { useSnapshot } from "valtio";
import type { Preparation } from "#domain/playback/segmentFlow.ts";
import { percentText } from "#kernel/format/numbers.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { CircleSlash, LoaderCircle, OctagonAlert, RefreshCw, Timer, X } from "#kernel/ui/icons.ts";
import { Progress } from "#kernel/ui/Progress.tsx";
import { TileButton, TileMessage } from "#kernel/ui/tileParts.tsx";
import type { Player } from "../player/player.ts";

/** Codes with a text of this plugin; the other codes have the texts of failed calls. */
const ownReasons = [
  "InsufficientDataAvailable",
  "FailedConnectionWithDevice",
  "ThereNotVideoSource",
  "TheLinkExpired",
  "NotFound",
  "NotInThisQuality",
  "ErrorHLSSupport",
  "Error",
];

/** Why a recording cannot be played, as a translation key. */
export const reasonKey = (code = "Error"): string => (ownReasons.includes(code) ? `playback.reason.${code}` : `errors.${code}`);

/** PL-06, PL-08, PL-16: why no frame is visible, and what the operator can do. */
export function PlaybackFace({ player }: { player: Player }) {
  const t = useText();
  const { language } = useConsoleState();
  const { status, reason, progress } = useSnapshot(player.state);
  const retry = (
    <TileButton icon={RefreshCw} onClick={player.retry}>
      {t("playback.retry")}
    </TileButton>
  );
  const text = t(reasonKey(reason));
  switch (status) {
    case "preparing":
      return (
        <TileMessage
          icon={LoaderCircle}
          isBusy
          title={t("playback.preparing")}
          action={
            <TileButton icon={X} onClick={player.cancel}>
              {t("playback.cancel")}
            </TileButton>
          }
        >
          {progress && <Uploaded {...progress} language={language} />}
        </TileMessage>
      );
    case "cancelled":
      return <TileMessage icon={CircleSlash} title={t("playback.cancelled")} action={retry} />;
    case "ended":
      return <TileMessage icon={Timer} title={text} action={retry} />;
    case "failed":
      return (
        <TileMessage icon={OctagonAlert} title={t("playback.failed")} action={retry}>
          {text}
        </TileMessage>
      );
    case "paused":
    case "playing":
      return undefined;
  }
}

/** PL-06: how many of the requested segments the device has uploaded. */
function Uploaded({ done, total, language }: Preparation & { language: string }) {
  const t = useText();
  const share = total === 0 ? 0 : done / total;
  return <Progress label={t("playback.uploading")} share={share} valueText={percentText(share, language)} />;
}
