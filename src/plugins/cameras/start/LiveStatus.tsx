import { useEffect, useState } from "react";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Video } from "#kernel/ui/icons.ts";
import { everySecond } from "../live/everySecond.ts";
import { LiveViews } from "../services.ts";

/** The same each second, so that nothing is drawn. */
const nothing = { count: 0, bitsPerSecond: 0 };

/** How many pictures are live, and what they were measured to take together. */
export default function LiveStatus() {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const { state } = kernel.use(LiveViews);
  const [{ count, bitsPerSecond }, setLive] = useState(() => liveOf(state));
  // Once a second for all of them, and not once for each.
  useEffect(() => everySecond(() => setLive(liveOf(state))), [state]);
  if (count === 0) return undefined;
  const rate = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bitsPerSecond / 1_000_000);
  return (
    <span className="row tn">
      <Video className="i" aria-hidden />
      {t("cameras.status.live", { count, rate })}
    </span>
  );
}

function liveOf(views: LiveViews["state"]): { count: number; bitsPerSecond: number } {
  const live = Object.values(views).filter(({ status }) => status === "live");
  if (live.length === 0) return nothing;
  return { count: live.length, bitsPerSecond: live.reduce((sum, { measures }) => sum + (measures?.bitsPerSecond ?? 0), 0) };
}
