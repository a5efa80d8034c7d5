import { duration, timeOfDay } from "#kernel/format/siteTime.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { Image, RefreshCw, WifiOff } from "#kernel/ui/icons.ts";
import { TileLink } from "#kernel/ui/tileParts.tsx";
import type { LiveState } from "../live/liveState.ts";

export interface LiveLinkProps {
  state: LiveState | undefined;
  isOffline: boolean;
  stillAtUtc: string | undefined;
  timeZoneId: string | undefined;
}

/** How the picture stands, in the tile's bar: live with what was measured, or what is shown instead. */
export function LiveLink({ state, isOffline, stillAtUtc, timeZoneId }: LiveLinkProps) {
  const t = useText();
  const { language } = useConsoleState();
  switch (state?.status) {
    case "live":
      return (
        <>
          <TileLink level="live" word={t("cameras.link.live")} />
          <Measured state={state} />
        </>
      );
    case "connecting":
      return <Connecting sinceMs={state.sinceMs} />;
    case "disconnected":
      return <TileLink level="bad" icon={WifiOff} word={t("cameras.face.disconnected")} />;
    case "failed":
    case "timedOut":
    case "refused":
      return <TileLink level="bad" icon={WifiOff} word={t("cameras.link.noPicture")} />;
    default:
      if (isOffline) return <TileLink level="bad" icon={WifiOff} word={t("cameras.link.offline")} />;
      if (stillAtUtc === undefined) return undefined;
      return (
        <TileLink
          level="rest"
          icon={Image}
          word={t("cameras.link.still", { time: timeOfDay(stillAtUtc, language, timeZoneId).slice(0, 5) })}
        />
      );
  }
}

function Measured({ state: { measures } }: { state: LiveState }) {
  const t = useText();
  if (!measures?.width || !measures.height) return undefined;
  const size = `${measures.width}×${measures.height}`;
  const rate = measures.framesPerSecond;
  return <span className="st tn measured">{rate === undefined ? size : t("cameras.link.measured", { size, rate: Math.round(rate) })}</span>;
}

function Connecting({ sinceMs }: { sinceMs: number }) {
  const t = useText();
  const { language } = useConsoleState();
  const now = useNow(1000);
  return <TileLink level="info" icon={RefreshCw} word={t("cameras.link.connecting", { time: duration(now - sinceMs, language) })} />;
}
