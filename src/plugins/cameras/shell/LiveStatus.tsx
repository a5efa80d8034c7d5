import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { numberText } from "#kernel/format/numbers.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Video } from "#kernel/ui/icons.ts";
import { everySecond } from "../live/everySecond.ts";
import { LiveViews } from "../services.ts";

/** Number of live videos and their total bit rate. */
export default function LiveStatus() {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const { state } = kernel.use(LiveViews);
  const count = Object.values(useSnapshot(state)).filter(({ status }) => status === "live").length;
  const bitsPerSecond = useBitsPerSecond(state, count > 0);
  if (count === 0) return undefined;
  const rate = numberText(bitsPerSecond / 1_000_000, language, 1);
  return (
    <span className="row tn">
      <Video className="i" aria-hidden />
      {t("cameras.status.live", { count, rate })}
    </span>
  );
}

/** Recalculated once a second for all views together. */
function useBitsPerSecond(views: LiveViews["state"], isAnyLive: boolean): number {
  const [bitsPerSecond, setBitsPerSecond] = useState(0);
  useEffect(() => {
    if (!isAnyLive) return undefined;
    const look = () => setBitsPerSecond(Object.values(views).reduce((sum, { measures }) => sum + (measures?.bitsPerSecond ?? 0), 0));
    look();
    return everySecond(look);
  }, [views, isAnyLive]);
  return bitsPerSecond;
}
