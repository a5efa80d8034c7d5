import { memo, Suspense, useCallback, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import type { EventLog } from "#contract/eventLogs.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { timeOfDay } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { type PanelClock, usePanelClock } from "#kernel/resource/usePanelClock.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Feed, FeedRow } from "#kernel/ui/Feed.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { FileText, Pause, Play } from "#kernel/ui/icons.ts";
import { MenuAt, type Point } from "#kernel/ui/Menu.tsx";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";
import { PanelBody, PanelFoot, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { useOwned } from "#kernel/useOwned.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { createEventFeed, type EventFeed } from "../eventFeed.ts";
import { type EventFace, type EventWords, useEventWords } from "../services.ts";

const shows = ["main", "access", "problems", "all"] as const;
type Show = (typeof shows)[number];

function isShown({ kind }: EventLog, { level, isRoutine }: EventFace, show: Show): boolean {
  if (show === "main") return !isRoutine;
  if (show === "access") return kind.startsWith("access.");
  return show === "all" || level !== "rest";
}

/** The live feed of events, newest on top. */
export default function LiveEvents() {
  const kernel = useKernel();
  const feed = useOwned(useCallback(() => createEventFeed(kernel), [kernel]));
  return feed ? <Lines feed={feed} /> : <Skeleton rows={8} rowHeight="feed" />;
}

function Lines({ feed }: { feed: EventFeed }) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const clock = usePanelClock();
  const directory = kernel.use(DeviceDirectory);
  const words = useEventWords();
  const { status, failure, events, waiting, isPaused } = useSnapshot(feed.state);
  const [show, setShow] = useState<Show>("main");
  const faceOf = useMemo(() => createFaces(words), [words]);
  const lines = events.filter((event) => isShown(event, faceOf(event, language), show));
  const [current, setCurrent] = useState<EventLog>();
  const [menu, setMenu] = useState<{ at: Point; event: EventLog }>();
  const open = useCallback(
    (event: EventLog) => {
      // Select the door, so that commands for doors apply to it.
      if (event.serialNumber !== undefined) kernel.select({ kind: "door", id: event.serialNumber, at: event.occurredAtUtc });
      setCurrent(event);
    },
    [kernel, setCurrent],
  );
  const openMenu = useCallback((event: EventLog, at: Point) => setMenu({ event, at }), [setMenu]);
  const menuOf = (event: EventLog): MenuEntry[] => [
    { kind: "heading", label: faceOf(event, language).title },
    { kind: "action", id: "open", label: t("events.entry.open"), icon: FileText, onSelect: () => open(event) },
    ...words.menu(event),
  ];

  return (
    <PanelFrame label={t("events.panel.live")}>
      <Toolbar
        label={t("events.tools")}
        end={
          <IconButton
            icon={isPaused ? Play : Pause}
            label={t(isPaused ? "events.resume" : "events.pause")}
            isOn={isPaused}
            onClick={() => feed.setPaused(!isPaused)}
          />
        }
      >
        <Segmented
          label={t("events.show.label")}
          size="s"
          value={show}
          options={shows.map((value) => ({ value, label: t(`events.show.${value}`) }))}
          onValueChange={setShow}
        />
      </Toolbar>
      <PanelBody>
        {status === "failed" && <FailureState title={t("events.failed")} error={failure} onRetry={() => void feed.reload()} />}
        {status === "loading" && events.length === 0 && <Skeleton rows={8} rowHeight="feed" />}
        {status === "ready" && lines.length === 0 && <Empty title={t("events.empty")}>{t("events.emptyHint")}</Empty>}
        {lines.length > 0 && (
          <Feed label={t("events.panel.live")}>
            {lines.map((event) => {
              const device = event.serialNumber === undefined ? undefined : directory.get(event.serialNumber);
              return (
                <Line
                  key={event.sequence}
                  event={event}
                  face={faceOf(event, language)}
                  language={language}
                  clock={clock}
                  deviceName={device?.name}
                  timeZoneId={device?.timeZoneId}
                  onOpen={open}
                  onMenu={openMenu}
                />
              );
            })}
          </Feed>
        )}
      </PanelBody>
      <PanelFoot
        end={
          isPaused ? (
            <Button size="s" variant="quiet" onClick={() => feed.setPaused(false)}>
              {t("events.waiting", { count: waiting })}
            </Button>
          ) : (
            <span>{t("events.following")}</span>
          )
        }
      >
        <span>{t("events.shown", { count: lines.length })}</span>
        {clock.name !== undefined && <span>{t("events.clock", { zone: clock.name })}</span>}
      </PanelFoot>
      <MenuAt at={menu?.at} entries={menu ? menuOf(menu.event) : []} onClose={() => setMenu(undefined)} />
      {current && (
        <Suspense>
          <words.Drawer key={current.id} event={current} onClose={() => setCurrent(undefined)} />
        </Suspense>
      )}
    </PanelFrame>
  );
}

/** Finds the words of each entry once. With a full list they would take longer than everything else that a new entry changes. */
function createFaces(words: EventWords): (event: EventLog, language: string) => EventFace {
  const known = new WeakMap<EventLog, { face: EventFace; language: string }>();
  return (event, language) => {
    const found = known.get(event);
    if (found?.language === language) return found.face;
    const face = words.describe(event);
    known.set(event, { face, language });
    return face;
  };
}

interface LineProps {
  event: EventLog;
  face: EventFace;
  language: string;
  clock: PanelClock;
  /** Name of a device that still exists. */
  deviceName: string | undefined;
  timeZoneId: string | undefined;
  onOpen: (event: EventLog) => void;
  onMenu: (event: EventLog, at: Point) => void;
}

/** One entry. Renders again only when its own data changes, however many entries arrive above it. */
const Line = memo(function Line({ event, face, language, clock, deviceName, timeZoneId, onOpen, onMenu }: LineProps) {
  return (
    <FeedRow
      {...face}
      detail={deviceName ?? face.detail}
      time={timeOfDay(event.occurredAtUtc, language, clock.zone)}
      timeTitle={clock.atSite(event.occurredAtUtc, timeZoneId)}
      dateTime={event.occurredAtUtc}
      onSelect={() => onOpen(event)}
      onContextMenu={(click) => {
        click.preventDefault();
        onMenu(event, { x: click.clientX, y: click.clientY, isByKey: click.button !== 2 });
      }}
    />
  );
});
