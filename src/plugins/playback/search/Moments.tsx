import { useSnapshot } from "valtio";
import { duration } from "#kernel/format/siteTime.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { reasonKey } from "../panels/PlaybackFace.tsx";
import { shareText } from "../timeline/shareText.ts";
import type { Moment, RegionSearch } from "./regionSearch.ts";

/** Playback starts this long before the motion, so that its beginning is visible. */
const aheadMs = 1_500;
/** Nobody checks more results than this one by one. */
const mostShown = 300;

export interface MomentsProps {
  search: RegionSearch;
  /** Smallest part of the region that must have changed. */
  least: number;
  /** The searched day, formatted. */
  day: string;
  timeText: (ms: number) => string;
  goTo: (ms: number) => void;
}

/** The moments with the largest changes, in time order. */
function strongest(moments: readonly Moment[]): readonly Moment[] {
  if (moments.length <= mostShown) return moments;
  const kept = moments.toSorted((a, b) => b.change - a.change).slice(0, mostShown);
  return kept.toSorted((a, b) => a.fromMs - b.fromMs);
}

/** B-14: the moments with motion in the region; a click on one plays it. */
export function Moments({ search, least, day, timeText, goTo }: MomentsProps) {
  const t = useText();
  const { language } = useConsoleState();
  const { status, moments, isCut, unmeasuredMs, failure } = useSnapshot(search.state);
  const wanted = moments.filter(({ change }) => change >= least);
  const shown = strongest(wanted);
  const said =
    status === "done" && wanted.length === 0
      ? t("playback.region.none", { day })
      : t(`playback.region.${status === "cancelled" ? "stopped" : "found"}`, { count: wanted.length });
  return (
    <>
      <output className="fs12">{said}</output>
      {status === "failed" && (
        <p className="fs12 danger" role="alert">
          {t("playback.region.failed")} {t(reasonKey(failure))}
        </p>
      )}
      {shown.length > 0 && (
        <ol className="moments">
          {shown.map(({ fromMs, toMs, change }) => (
            <li key={fromMs}>
              <button type="button" onClick={() => goTo(fromMs - aheadMs)}>
                <span className="num strong">{timeText(fromMs)}</span>
                <span className="faint num grow">{duration(toMs - fromMs, language)}</span>
                <span className="num">{shareText(change, language)}</span>
                <span className="moment-bar" style={{ inlineSize: `${Math.min(change, 1) * 100}%` }} aria-hidden />
              </button>
            </li>
          ))}
        </ol>
      )}
      {(isCut || shown.length < wanted.length) && <p className="fs12 muted">{t("playback.region.cut")}</p>}
      {unmeasuredMs >= 1_000 && (
        <p className="fs12 muted">{t("playback.region.unmeasured", { length: duration(unmeasuredMs, language) })}</p>
      )}
    </>
  );
}
