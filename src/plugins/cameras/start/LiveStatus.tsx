import { useSnapshot } from "valtio";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Video } from "#kernel/ui/icons.ts";
import { LiveViews } from "../services.ts";

/** How many pictures are live, and what they were measured to take together. */
export default function LiveStatus() {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const views = Object.values(useSnapshot(kernel.use(LiveViews).state)).filter(({ status }) => status === "live");
  if (views.length === 0) return undefined;
  const bitsPerSecond = views.reduce((sum, { measures }) => sum + (measures?.bitsPerSecond ?? 0), 0);
  const rate = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bitsPerSecond / 1_000_000);
  return (
    <span className="row tn">
      <Video className="i" aria-hidden />
      {t("cameras.status.live", { count: views.length, rate })}
    </span>
  );
}
