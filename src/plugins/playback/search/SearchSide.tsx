import { useState } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { dayAndMonth } from "#kernel/format/siteTime.ts";
import { dayAt, nextDay, startOfDay } from "#kernel/format/zonedDay.ts";
import { useCommand, useConsoleState, usePanel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { ScanSearch, Square, Trash2, X } from "#kernel/ui/icons.ts";
import { Progress } from "#kernel/ui/Progress.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { searchMotion } from "../commands/playbackCommands.ts";
import { shareText } from "../timeline/shareText.ts";
import { Moments } from "./Moments.tsx";
import { fewestCorners, type RegionSearch } from "./regionSearch.ts";

/** Smallest part of the region that must have changed. */
const leastChanges = [0, 0.05, 0.2] as const;

export interface SearchSideProps {
  search: RegionSearch;
  device: Device;
  /** An instant of the day on screen. */
  atMs: number;
  nowMs: number;
  timeText: (ms: number) => string;
  goTo: (ms: number) => void;
}

/** B-14: options, progress and results of a search for motion in a region. */
export function SearchSide({ search, device, atMs, nowMs, timeText, goTo }: SearchSideProps) {
  const t = useText();
  const { language } = useConsoleState();
  const { instanceId } = usePanel();
  const close = useCommand(searchMotion, { instanceId });
  const { corners, status, range, searchedMs } = useSnapshot(search.state);
  const [least, setLeast] = useState<number>(0);
  const { timeZoneId: zone } = device;
  const day = dayAt(atMs, zone);
  const fromMs = startOfDay(day, zone) ?? atMs;
  const toMs = Math.min(startOfDay(nextDay(day), zone) ?? nowMs, nowMs);
  const dayText = (ms: number) => dayAndMonth(ms, language, zone);
  const hasRegion = corners.length >= fewestCorners;
  const missing = hasRegion ? undefined : t("playback.region.needed");
  return (
    <section className="search-side" aria-label={t("playback.region.title")}>
      <div className="row">
        <h3 className="strong grow">{t("playback.region.title")}</h3>
        <IconButton look="video" icon={X} label={t("playback.region.close")} keys={close.keys} onClick={close.run} />
      </div>
      {!hasRegion && <p className="fs12">{t("playback.region.hint")}</p>}
      <div className="row wrap">
        <Button size="s" icon={Square} onClick={search.useRectangle}>
          {t("playback.region.rectangle")}
        </Button>
        {corners.length > 0 && (
          <Button size="s" icon={Trash2} onClick={search.clear}>
            {t("playback.region.clear")}
          </Button>
        )}
      </div>
      {status === "searching" && range ? (
        <Progress
          label={t("playback.region.searching", { day: dayText(range.fromMs) })}
          share={searchedMs / (range.toMs - range.fromMs)}
          onCancel={search.cancel}
        />
      ) : (
        <Button size="s" variant="primary" icon={ScanSearch} disabledReason={missing} onClick={() => search.start(fromMs, toMs)}>
          {t("playback.region.search", { day: dayText(fromMs) })}
        </Button>
      )}
      {range && (
        <>
          <Segmented
            size="s"
            label={t("playback.region.least")}
            options={leastChanges.map((each) => ({
              value: String(each),
              label: each === 0 ? t("playback.region.any") : `≥ ${shareText(each, language)}`,
            }))}
            value={String(least)}
            onValueChange={(value) => setLeast(Number(value))}
          />
          <Moments {...{ search, least, timeText, goTo }} day={dayText(range.fromMs)} />
        </>
      )}
    </section>
  );
}
