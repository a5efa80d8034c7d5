import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { hourMs, minuteMs } from "#contract/durations.ts";
import { offsetMs } from "#domain/time/zonedTime.ts";
import { timeOfDay } from "#kernel/format/siteTime.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import { useOwned } from "#kernel/useOwned.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { noMarkers } from "../markers/markers.ts";
import { PlayedHead } from "../panels/PlayedHead.tsx";
import { emptyLane, type Lane } from "../timeline/motion.ts";
import { Timeline } from "../timeline/Timeline.tsx";
import { type TimeView, withInstant } from "../timeline/timeScale.ts";
import { TogetherBar } from "./TogetherBar.tsx";
import { TogetherTile } from "./TogetherTile.tsx";
import { createTogether, type Together } from "./together.ts";
import { camerasOf, OpenTogether } from "./togethers.ts";
import "../panels/playback.css";
import "./together.css";
import { addCameraBeside } from "../commands/togetherCommands.ts";
import { type TogetherParams } from "../panels.ts";

const firstViewMs = hourMs;
/** Without a start time, the panel opens this far before now. */
const openBackMs = minuteMs;
const nothing = () => undefined;

/** B-02: recordings of several cameras on one clock. */
export default function TogetherPanel({ params }: PanelProps<typeof TogetherParams>) {
  const kernel = useKernel();
  const t = useText();
  const { devices, status } = useSnapshot(kernel.use(DeviceDirectory).state);
  const { cameras: text, at } = params;
  const serialNumbers = useMemo(() => camerasOf(text), [text]);
  const shown = serialNumbers.flatMap((serialNumber) => (devices[serialNumber] as Device | undefined) ?? []);
  const [first] = shown;
  const add = useCommand(addCameraBeside);
  return (
    <PanelFrame label={t("playback.together")}>
      <PanelBody isScrolled={false}>
        {first && <Cameras devices={shown} zone={first.timeZoneId} serialNumbers={serialNumbers} at={at} />}
        {!first && (serialNumbers.length === 0 || status === "ready") && (
          <Empty title={t("playback.several.empty")} action={<Button onClick={add.run}>{add.title}</Button>}>
            {t("playback.several.emptyHint")}
          </Empty>
        )}
      </PanelBody>
    </PanelFrame>
  );
}

interface CamerasProps {
  devices: readonly Device[];
  serialNumbers: readonly string[];
  /** Time zone of the first camera's site; all cameras share one time axis. */
  zone: string;
  at: string | undefined;
}

function Cameras({ devices, serialNumbers, zone, at }: CamerasProps) {
  const kernel = useKernel();
  const t = useText();
  const { isVisible } = usePanel();
  const { language } = useConsoleState();
  const nowMs = useNow(1_000, kernel.realtime.serverNowMs);
  const [startMs] = useState(() => (at === undefined ? kernel.realtime.serverNowMs() - openBackMs : Date.parse(at)));
  const [view, setView] = useState<TimeView>(() => ({ fromMs: startMs - firstViewMs * 0.75, toMs: startMs + firstViewMs * 0.25 }));
  const [known, setKnown] = useState<Readonly<Record<string, Lane>>>({});
  const create = useCallback(() => createTogether({ startMs, now: kernel.realtime.serverNowMs }), [kernel, startMs]);
  const together = useOwned(create);
  useEffect(() => together && kernel.kept(OpenTogether).take({ together, serialNumbers }), [kernel, together, serialNumbers]);
  useEffect(() => {
    if (!isVisible) together?.pause();
  }, [together, isVisible]);
  const goTo = useCallback(
    (ms: number) => {
      together?.goTo(ms);
      setView((shown) => withInstant(shown, ms));
    },
    [together],
  );
  // If the open panel is opened again with an instant, it goes there.
  const asked = useRef(at);
  useEffect(() => {
    if (at !== undefined && at !== asked.current) goTo(Date.parse(at));
    asked.current = at;
  }, [at, goTo]);
  const handleLane = useCallback((serialNumber: string, lane: Lane) => setKnown((before) => ({ ...before, [serialNumber]: lane })), []);
  const timeText = useCallback((ms: number) => timeOfDay(new Date(ms).toISOString(), language, zone), [language, zone]);
  const lanes = useMemo(() => serialNumbers.map((serialNumber) => known[serialNumber] ?? emptyLane), [serialNumbers, known]);
  const columns = Math.ceil(Math.sqrt(devices.length));
  return (
    <div className="playback" data-theme="dark">
      <PlayedHead
        device={{ name: t("playback.several.count", { count: devices.length }), timeZoneId: zone }}
        played={together?.state}
        view={view}
        nowMs={nowMs}
        onDay={goTo}
      />
      <div className="together" data-columns={columns}>
        {together &&
          devices.map((device) => (
            <TogetherTile key={device.serialNumber} {...{ device, together, view }} isVisible={isVisible} onLane={handleLane} />
          ))}
      </div>
      {together && <Times {...{ together, view, lanes, nowMs, timeText, zone }} onSeek={goTo} onView={setView} />}
      {together && <TogetherBar together={together} timeText={timeText} onView={setView} />}
    </div>
  );
}

interface TimesProps {
  together: Together;
  view: TimeView;
  lanes: readonly Lane[];
  nowMs: number;
  timeText: (ms: number) => string;
  zone: string;
  onSeek: (ms: number) => void;
  onView: (change: (view: TimeView) => TimeView) => void;
}

/** The timeline follows the clock unless the operator has moved it elsewhere. */
function Times({ together, view, lanes, nowMs, timeText, zone, onSeek, onView }: TimesProps) {
  const t = useText();
  const { atMs, isPlaying } = useSnapshot(together.state);
  const lastMs = useRef(atMs);
  useEffect(() => {
    const beforeMs = lastMs.current;
    lastMs.current = atMs;
    if (isPlaying) onView((shown) => (beforeMs >= shown.fromMs && beforeMs <= shown.toMs ? withInstant(shown, atMs) : shown));
  }, [isPlaying, atMs, onView]);
  const zoneOffsetMs = useMemo(() => offsetMs(view.fromMs, zone), [view.fromMs, zone]);
  return (
    <div className="playback-time">
      <Timeline
        label={t("playback.timeline")}
        edgeLabels={{ fromMs: t("playback.range.start"), toMs: t("playback.range.end") }}
        {...{ view, lanes, atMs, nowMs, timeText, onSeek }}
        clip={undefined}
        markers={noMarkers}
        selection={undefined}
        offsetMs={zoneOffsetMs}
        onViewChange={(next) => onView(() => next)}
        onEdge={nothing}
        onHover={nothing}
      />
    </div>
  );
}
