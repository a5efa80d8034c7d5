import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { timeOfDay } from "#kernel/format/siteTime.ts";
import { PanelContext } from "#kernel/hooks.ts";
import { PortalContainerProvider } from "#kernel/ui/portalContainer.tsx";
import { indexMarkers, type Marker, markerKinds } from "#plugins/playback/markers/markers.ts";
import type { Lane } from "#plugins/playback/timeline/motion.ts";
import { Timeline } from "#plugins/playback/timeline/Timeline.tsx";
import type { TimeView } from "#plugins/playback/timeline/timeScale.ts";
import { aPanel } from "../../builders/aPanel.ts";
import "#kernel/ui/styles/tokens.css";
import "#plugins/playback/panels/playback.css";

declare global {
  interface Window {
    /** Pans and zooms for so long; each frame's own work and its distance from the one before, in milliseconds. */
    moveTimeline(lastsMs: number): Promise<{ workMs: number[]; frameMs: number[] }>;
  }
}

const dayMs = 86_400_000;
const cameras = 16;
const events = 100_000;
const beganMs = Date.UTC(2026, 2, 12);
/** As a gateway tells it of three days for a view of one (B-03). */
const [motionSteps, motionDays] = [1_500, 3];
const shortestViewMs = 60_000;

const random = (
  (seed) => () =>
    (seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
)(1);

/** Recorded all day but for some minutes every two hours; something moves in half of the time. */
function aLane(): Lane {
  const spans = Array.from({ length: 12 }, (_, index) => {
    const fromMs = beganMs + (index * dayMs) / 12;
    return { fromMs, toMs: fromMs + dayMs / 12 - random() * 600_000 };
  });
  const levels = Array.from({ length: motionSteps }, () => (random() < 0.5 ? 0 : random() ** 3));
  return { spans, motion: { fromMs: beganMs - dayMs, stepMs: (motionDays * dayMs) / motionSteps, levels } };
}

/** Most of it by day, as people come and go. */
function aMarker(): Marker {
  const atMs = beganMs + (random() < 0.7 ? (8 + random() * 10) * 3_600_000 : random() * dayMs);
  return { atMs, kind: markerKinds[Math.floor(random() * markerKinds.length)] ?? "other", event: {} as Marker["event"] };
}

const panel = aPanel({ instanceId: "timeline", panelId: "timeline", isFocused: false });
const nothing = () => undefined;
const clock = (atMs: number) => timeOfDay(new Date(atMs).toISOString(), "en", "Europe/London");

function Day() {
  const [view, setView] = useState<TimeView>({ fromMs: beganMs, toMs: beganMs + dayMs });
  const lanes = useMemo(() => Array.from({ length: cameras }, aLane), []);
  const markers = useMemo(() => indexMarkers(Array.from({ length: events }, aMarker)), []);
  useEffect(() => {
    window.moveTimeline = (lastsMs) => move(setView, lastsMs);
  }, []);
  return (
    <div className="playback" data-theme="dark">
      <div className="playback-time">
        <Timeline
          label="Day"
          edgeLabels={{ fromMs: "From", toMs: "To" }}
          {...{ view, lanes, markers }}
          clip={undefined}
          selection={undefined}
          atMs={(view.fromMs + view.toMs) / 2}
          nowMs={beganMs + dayMs}
          offsetMs={0}
          timeText={clock}
          onViewChange={nothing}
          onSeek={nothing}
          onEdge={nothing}
          onHover={nothing}
        />
      </div>
    </div>
  );
}

/** From the whole day down to a minute and back, to and fro over it meanwhile. */
function move(setView: (view: TimeView) => void, lastsMs: number): ReturnType<Window["moveTimeline"]> {
  const [workMs, frameMs]: [number[], number[]] = [[], []];
  const startedMs = performance.now();
  return new Promise((done) => {
    let before: number | undefined;
    const draw = (now: number) => {
      if (before !== undefined) frameMs.push(now - before);
      before = now;
      const share = (now - startedMs) / lastsMs;
      if (share >= 1) return done({ workMs, frameMs });
      const lengthMs = dayMs * (shortestViewMs / dayMs) ** ((1 - Math.cos(share * 2 * Math.PI)) / 2);
      const middleMs = beganMs + dayMs * (0.5 + 0.25 * Math.sin(share * 13));
      const beginsAt = performance.now();
      flushSync(() => setView({ fromMs: middleMs - lengthMs / 2, toMs: middleMs + lengthMs / 2 }));
      workMs.push(performance.now() - beginsAt);
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
}

const root = document.getElementById("root");
if (!root) throw new Error("There is no place for the timeline.");
createRoot(root).render(
  <PanelContext value={panel}>
    <PortalContainerProvider container={document.body}>
      <Day />
    </PortalContainerProvider>
  </PanelContext>,
);
