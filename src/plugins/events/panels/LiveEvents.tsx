import { useCallback, useState } from "react";
import { useSnapshot } from "valtio";
import type { EventLog } from "#contract/eventLogs.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { timeAndZone, timeOfDay } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Feed, FeedRow } from "#kernel/ui/Feed.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Pause, Play } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFoot, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { useOwned } from "#kernel/useOwned.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { createEventFeed, type EventFeed } from "../eventFeed.ts";
import { type EventFace, EventWords } from "../services.ts";

const shows = ["main", "access", "problems", "all"] as const;
type Show = (typeof shows)[number];

function isShown({ kind }: EventLog, { level, isRoutine }: EventFace, show: Show): boolean {
  if (show === "main") return !isRoutine;
  if (show === "access") return kind === "access.decision";
  return show === "all" || level !== "rest";
}

/** The live feed: who, what, when, the newest on top. */
export default function LiveEvents() {
  const kernel = useKernel();
  const feed = useOwned(useCallback(() => createEventFeed(kernel), [kernel]));
  return feed ? <Lines feed={feed} /> : <Skeleton rows={8} rowHeight="feed" />;
}

function Lines({ feed }: { feed: EventFeed }) {
  const kernel = useKernel();
  const t = useText();
  const { language, user } = useConsoleState();
  const timeOf = new Set(user.sites.map(({ timeZoneId }) => timeZoneId)).size > 1 ? timeAndZone : timeOfDay;
  const directory = kernel.use(DeviceDirectory);
  const words = kernel.use(EventWords);
  const { status, failure, events, waiting, isPaused } = useSnapshot(feed.state);
  const [show, setShow] = useState<Show>("main");
  const lines = (events as readonly EventLog[])
    .map((event) => {
      const device = event.serialNumber === undefined ? undefined : directory.get(event.serialNumber);
      const face = words.describe(event);
      return { event, device, face: { ...face, detail: device?.name ?? face.detail } };
    })
    .filter(({ event, face }) => isShown(event, face, show));

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
            {lines.map(({ event, device, face }) => (
              <FeedRow
                key={event.sequence}
                {...face}
                time={timeOf(event.occurredAtUtc, language, device?.timeZoneId)}
                dateTime={event.occurredAtUtc}
                onSelect={
                  device &&
                  (() => {
                    kernel.select({ kind: "door", id: device.serialNumber });
                    void kernel.commands.run("doors:show", { serialNumber: device.serialNumber });
                  })
                }
              />
            ))}
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
      </PanelFoot>
    </PanelFrame>
  );
}
