import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import { eventTagLimits } from "#contract/sourceEvents.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { useTypedSearch } from "#kernel/resource/useTypedSearch.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Combobox } from "#kernel/ui/Combobox.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Bookmark, CircleCheck, CirclePlay, Undo2 } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFoot, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { Empty, NoPermission, Skeleton } from "#kernel/ui/states.tsx";
import { useOwned } from "#kernel/useOwned.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { OpenDesk } from "./openDesk.ts";
import { ReviewFilm } from "./ReviewFilm.tsx";
import { ReviewKept } from "./ReviewKept.tsx";
import { ReviewRows } from "./ReviewRows.tsx";
import { createReviewDesk, type ReviewDesk } from "./reviewDesk.ts";
import { type ReviewShow, reviewShows } from "./reviewFeed.ts";
import "./review.css";
import { reviewAll, reviewNext, reviewTag, reviewUndo, reviewWatch } from "../commands/reviewCommands.ts";
import { type ReviewParams } from "../panels.ts";

const TagDialog = lazy(() => import("./TagDialog.tsx"));

/** B-27: camera events that the person has not reviewed yet. */
export default function ReviewPanel({ params }: PanelProps<typeof ReviewParams>) {
  const t = useText();
  const { user, scopes } = useConsoleState();
  const { serialNumber, tag } = params;
  // A person with access to the log may still have no right to cameras.
  if (user.videoRights.recorded && scopes.has("device_r")) return <Review filter={{ serialNumber, tag }} />;
  return (
    <PanelFrame label={t("playback.review")}>
      <PanelBody>
        <NoPermission title={t("playback.reviewList.forbidden")}>{t("errors.error_recorded_not_allowed")}</NoPermission>
      </PanelBody>
    </PanelFrame>
  );
}

interface Filter {
  serialNumber: string | undefined;
  tag: string | undefined;
}

function Review({ filter }: { filter: Filter }) {
  const { serialNumber, tag } = filter;
  const kernel = useKernel();
  const t = useText();
  const [show, setShow] = useState<ReviewShow>("open");
  const desk = useOwned(useCallback(() => createReviewDesk(kernel, { show, serialNumber, tag }), [kernel, show, serialNumber, tag]));
  useEffect(() => desk && kernel.kept(OpenDesk).take(desk), [kernel, desk]);
  return (
    <PanelFrame label={t("playback.review")}>
      <Tools {...{ desk, filter, show, setShow }} />
      {desk ? <Desk desk={desk} show={show} tag={tag} /> : <Skeleton rows={8} rowHeight="feed" />}
    </PanelFrame>
  );
}

const noState = proxy({});

interface ToolsProps {
  /** Undefined while another list loads. The filters stay, so that typing isn't interrupted. */
  desk: ReviewDesk | undefined;
  filter: Filter;
  show: ReviewShow;
  setShow: (show: ReviewShow) => void;
}

function Tools({ desk, filter, show, setShow }: ToolsProps) {
  const { serialNumber, tag } = filter;
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  // The commands of the buttons read this state.
  useSnapshot(desk?.state ?? noState);
  const { devices } = useSnapshot(kernel.use(DeviceDirectory).state);
  const choices = useMemo(
    () =>
      Object.values(devices)
        .filter(({ videoSourceId }) => videoSourceId !== undefined)
        .map((device) => ({ value: device.serialNumber, label: device.name })),
    [devices],
  );
  const ask = (changes: Partial<Filter>) => {
    const asked = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined);
    panel.setParams(Object.fromEntries(asked), { isNewEntry: true });
  };
  const { search, setSearch } = useTypedSearch(tag, (typed) => ask({ tag: typed }));
  const undo = useCommand(reviewUndo);
  const all = useCommand(reviewAll);
  return (
    <Toolbar
      label={t("playback.reviewList.tools")}
      end={
        <>
          <IconButton
            icon={Undo2}
            label={undo.title}
            keys={undo.keys}
            disabledReason={undo.reason}
            isPending={undo.isPending}
            onClick={undo.run}
          />
          <Button size="s" isPending={all.isPending} disabledReason={all.reason} onClick={all.run}>
            {t("playback.reviewList.markAll")}
          </Button>
        </>
      }
    >
      <Segmented
        size="s"
        label={t("playback.reviewList.show")}
        options={reviewShows.map((value) => ({ value, label: t(`playback.reviewList.${value}`) }))}
        value={show}
        onValueChange={setShow}
      />
      <Combobox
        className="field--bare"
        label={t("playback.reviewList.camera")}
        placeholder={t("playback.reviewList.everyCamera")}
        choices={choices}
        isOptional
        value={serialNumber}
        onValueChange={(chosen) => ask({ serialNumber: chosen })}
      />
      <SearchField
        label={t("playback.reviewList.tag")}
        value={search}
        onValueChange={(typed) => setSearch(typed.replaceAll(",", "").slice(0, eventTagLimits.length))}
      />
    </Toolbar>
  );
}

function Desk({ desk, show, tag }: { desk: ReviewDesk; show: ReviewShow; tag: string | undefined }) {
  const t = useText();
  const { status, failure, rows, open, hasMore, currentId, isWatching, isTagging } = useSnapshot(desk.state) as typeof desk.state;
  const next = useCommand(reviewNext);
  const watch = useCommand(reviewWatch);
  const give = useCommand(reviewTag);
  const current = rows.find(({ event }) => event.id === currentId);
  if (status === "failed")
    return (
      <PanelBody>
        <FailureState title={t("playback.reviewList.failed")} error={failure} onRetry={() => void desk.reload()} />
      </PanelBody>
    );
  if (status === "loading")
    return (
      <PanelBody>
        <Skeleton rows={8} rowHeight="feed" />
      </PanelBody>
    );
  return (
    <>
      <PanelBody>
        {rows.length === 0 && (
          <Empty
            icon={CircleCheck}
            title={t(tag === undefined ? `playback.reviewList.none_${show}` : "playback.reviewList.none_tag", { tag: tag ?? "" })}
          >
            {t(tag === undefined ? "playback.reviewList.noneHint" : "playback.reviewList.noTag")}
          </Empty>
        )}
        {rows.length > 0 && <ReviewRows rows={rows} currentId={currentId} onChoose={desk.choose} onWatch={watch.run} />}
        {hasMore && (
          <Button size="s" onClick={() => void desk.more()}>
            {t("playback.reviewList.more")}
          </Button>
        )}
      </PanelBody>
      {current && <ReviewKept key={current.event.id} entry={current} />}
      {isTagging && current && (
        <Suspense>
          <TagDialog entry={current} onDone={() => desk.setTagging(false)} />
        </Suspense>
      )}
      {isWatching && current && <ReviewFilm key={current.event.id} entry={current} />}
      <PanelFoot
        end={
          <>
            <IconButton
              icon={CirclePlay}
              label={watch.title}
              keys={watch.keys}
              isOn={isWatching}
              disabledReason={watch.reason}
              onClick={watch.run}
            />
            <IconButton icon={Bookmark} label={give.title} keys={give.keys} disabledReason={give.reason} onClick={give.run} />
            <Button size="s" icon={CircleCheck} disabledReason={next.reason} onClick={next.run}>
              {t("playback.reviewList.markNext")}
            </Button>
          </>
        }
      >
        <output>{t("playback.reviewList.count", { count: open })}</output>
      </PanelFoot>
    </>
  );
}
