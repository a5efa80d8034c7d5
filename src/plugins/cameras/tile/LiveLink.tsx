import { useCallback, useSyncExternalStore } from "react";
import { subscribeKey } from "valtio/utils";
import { duration, timeOfDay } from "#kernel/format/siteTime.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { Image, RefreshCw, WifiOff } from "#kernel/ui/icons.ts";
import { TileLink } from "#kernel/ui/tileParts.tsx";
import type { LiveConnection } from "../live/liveConnection.ts";
import type { LiveMeasures } from "../live/liveMeasures.ts";
import type { LiveState } from "../live/liveState.ts";

export interface LiveLinkProps {
  connection: LiveConnection | undefined;
  state: LiveState | undefined;
  isOffline: boolean;
  stillAtUtc: string | undefined;
  timeZoneId: string | undefined;
}

/** Status in the tile's bar: live with its measurements, or what the tile shows instead. */
export function LiveLink({ connection, state, isOffline, stillAtUtc, timeZoneId }: LiveLinkProps) {
  const t = useText();
  const { language } = useConsoleState();
  switch (state?.status) {
    case "live":
      return (
        <>
          <TileLink level="live" word={t("cameras.link.live")} />
          {connection && <Measured connection={connection} />}
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

/** Measured once a second; renders only when the text changes. */
function Measured({ connection: { state } }: { connection: LiveConnection }) {
  const t = useText();
  const text = useSyncExternalStore(
    useCallback((listener) => subscribeKey(state, "measures", listener), [state]),
    () => measuredText(state.measures, t),
  );
  return text === undefined ? undefined : <span className="st tn measured">{text}</span>;
}

function measuredText(measures: LiveMeasures | undefined, t: ReturnType<typeof useText>): string | undefined {
  if (!measures?.width || !measures.height) return undefined;
  const size = `${measures.width}×${measures.height}`;
  const rate = measures.framesPerSecond;
  return rate === undefined ? size : t("cameras.link.measured", { size, rate: Math.round(rate) });
}

function Connecting({ sinceMs }: { sinceMs: number }) {
  const t = useText();
  const { language } = useConsoleState();
  const now = useNow(1000);
  return <TileLink level="info" icon={RefreshCw} word={t("cameras.link.connecting", { time: duration(now - sinceMs, language) })} />;
}
