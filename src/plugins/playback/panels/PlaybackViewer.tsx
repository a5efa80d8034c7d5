import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { hourMs, minuteMs } from "#contract/durations.ts";
import { VideoLink, VideoStorage } from "#contract/enumerations.ts";
import { offsetMs } from "#domain/time/zonedTime.ts";
import { timeOfDay } from "#kernel/format/siteTime.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Badge } from "#kernel/ui/Badge.tsx";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { PortalContainerProvider, usePortalContainer } from "#kernel/ui/portalContainer.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import { useOwned } from "#kernel/useOwned.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import type { MarkedSpan } from "../bookmarks/bookmarkSpans.ts";
import { useBookmarks } from "../bookmarks/useBookmarks.ts";
import type { MarkerIndex } from "../markers/markers.ts";
import { useMarkers } from "../markers/useMarkers.ts";
import { openRecordings } from "../player/openRecordings.ts";
import { createPlayer, type Player } from "../player/player.ts";
import type { PlayerState } from "../player/playerState.ts";
import { Players } from "../player/players.ts";
import { storedQuality } from "../player/quality.ts";
import { RegionOverlay } from "../search/RegionOverlay.tsx";
import { createRegionSearch, type RegionSearch } from "../search/regionSearch.ts";
import { SearchSide, type SearchSideProps } from "../search/SearchSide.tsx";
import { leastJumpMs, useHover } from "../timeline/hover.ts";
import { Timeline } from "../timeline/Timeline.tsx";
import { TimelinePreview } from "../timeline/TimelinePreview.tsx";
import { shownInstant, type TimeView, withInstant } from "../timeline/timeScale.ts";
import { useRecordedSpans } from "../timeline/useRecordedSpans.ts";
import { CameraChoice } from "./CameraChoice.tsx";
import { PlaybackBar } from "./PlaybackBar.tsx";
import { PlaybackFace } from "./PlaybackFace.tsx";
import { PlayedHead } from "./PlayedHead.tsx";
import { RangeBar } from "./RangeBar.tsx";
import { storedLength } from "./storedLength.ts";
import "./playback.css";
import "../search/search.css";
import type { PlaybackViewerParams } from "../panels.ts";

const BookmarkDialog = lazy(() => import("../bookmarks/BookmarkDialog.tsx"));
const BookmarkSide = lazy(() => import("../bookmarks/BookmarkSide.tsx"));
const ShareDialog = lazy(() => import("../sharing/ShareDialog.tsx"));

const firstViewMs = hourMs;
/** Without a start time, the viewer opens this far before now. */
const openBackMs = minuteMs;
/** That start is approximate, so a key frame this close will do and appears sooner. */
const openWithinMs = 2_000;

/** PL-01: player of one camera's recordings. */
export default function PlaybackViewer({ params }: PanelProps<typeof PlaybackViewerParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { devices, status } = useSnapshot(kernel.use(DeviceDirectory).state);
  const { serialNumber, at } = params;
  const device = serialNumber === undefined ? undefined : (devices[serialNumber] as Device | undefined);
  const name = device?.name;
  useEffect(() => panel.setTitle(name && t("playback.of", { name })), [panel, name, t]);
  return (
    <PanelFrame label={name === undefined ? t("playback.title") : t("playback.of", { name })}>
      <PanelBody isScrolled={false}>
        {device?.videoSourceId !== undefined && (
          <Viewer key={`${serialNumber} ${String(at)}`} device={device} videoSourceId={device.videoSourceId} at={at} />
        )}
        {serialNumber === undefined && (
          <CameraChoice onChoose={(chosen) => panel.setParams({ serialNumber: chosen }, { isNewEntry: true })} />
        )}
        {serialNumber !== undefined && !device && status === "ready" && (
          <Empty title={t("playback.gone.title")}>{t("playback.gone.text")}</Empty>
        )}
        {device && device.videoSourceId === undefined && (
          <Empty title={t("playback.notRecorded.title")}>{t("playback.notRecorded.text")}</Empty>
        )}
      </PanelBody>
    </PanelFrame>
  );
}

function Viewer({ device, videoSourceId, at }: { device: Device; videoSourceId: string; at: string | undefined }) {
  const kernel = useKernel();
  const t = useText();
  const { serialNumber, gatewaySerial } = device;
  const { language } = useConsoleState();
  const { instanceId, isVisible } = usePanel();
  const nowMs = useNow(1_000, kernel.realtime.serverNowMs);
  const video = useRef<HTMLVideoElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [startMs] = useState(() => (at === undefined ? kernel.realtime.serverNowMs() - openBackMs : Date.parse(at)));
  const [view, setView] = useState<TimeView>(() => ({ fromMs: startMs - firstViewMs * 0.75, toMs: startMs + firstViewMs * 0.25 }));
  const { lane, failure, isLoading, retry } = useRecordedSpans(videoSourceId, view, isVisible);
  const markers = useMarkers(device, view, isVisible);
  const marked = useBookmarks(serialNumber, view, isVisible);

  const create = useCallback((): Player => {
    if (!video.current || !root.current) throw new Error("the player has no picture");
    const camera = { serialNumber, videoSourceId, ...(gatewaySerial !== undefined && { gatewaySerial }) };
    const access = openRecordings(kernel, camera);
    const now = kernel.realtime.serverNowMs;
    const parts = { video: video.current, root: root.current };
    const chosen = { lengthSeconds: storedLength.read(kernel), quality: storedQuality.read(kernel) };
    const startWithinMs = at === undefined ? openWithinMs : 0;
    return createPlayer({ camera, access, ...parts, now, startMs, startWithinMs, ...chosen });
  }, [kernel, serialNumber, videoSourceId, gatewaySerial, startMs, at]);
  const player = useOwned(create);
  const createSearch = useCallback(() => createRegionSearch(kernel, videoSourceId), [kernel, videoSourceId]);
  const search = useOwned(createSearch);
  useEffect(() => {
    if (!player) return undefined;
    const players = kernel.kept(Players);
    players.set(instanceId, player);
    return () => void players.delete(instanceId);
  }, [kernel, instanceId, player]);
  useEffect(() => {
    if (!isVisible) player?.pause();
  }, [player, isVisible]);

  const { timeZoneId } = device;
  const timeText = useCallback((ms: number) => timeOfDay(new Date(ms).toISOString(), language, timeZoneId), [language, timeZoneId]);
  const goTo = useCallback(
    (ms: number, withinMs?: number) => {
      player?.goTo(ms, withinMs);
      setView((shown) => withInstant(shown, ms));
    },
    [player],
  );
  return (
    <div ref={root} className="playback" data-theme="dark">
      <Overlays player={player}>
        <PlayedHead {...{ view, device, nowMs }} played={player?.state} onDay={goTo} source={player && <Source player={player} />} />
        <div className="playback-stage">
          <div className="playback-picture">
            <video ref={video} aria-label={t("playback.picture", { name: device.name })} muted playsInline />
            {player && <PlaybackFace player={player} />}
            {player && search && <SearchedRegion player={player} search={search} video={video} />}
          </div>
          {player && <Bookmarks player={player} device={device} goTo={goTo} />}
          {player && search && <Searching {...{ player, search, view, device, nowMs, timeText, goTo }} />}
        </div>
        {player && search && (
          <PlayedTimeline
            {...{ player, device, search, view, lane, markers, marked, nowMs, timeText, goTo, failure, isLoading, retry }}
            onView={setView}
          />
        )}
        {player && <RangeBar player={player} zone={timeZoneId} />}
        {player && <Sharing player={player} device={device} />}
        {player && <Bookmarking player={player} device={device} />}
        {player && <PlaybackBar player={player} timeText={timeText} onView={setView} />}
      </Overlays>
    </div>
  );
}

const noPlayer: Pick<PlayerState, "isFullScreen"> = proxy({ isFullScreen: false });

/** PL-08: in full screen the browser shows only the player's element, so its dialogs and menus open inside it. */
function Overlays({ player, children }: { player: Player | undefined; children: ReactNode }) {
  const outside = usePortalContainer();
  const { isFullScreen } = useSnapshot(player?.state ?? noPlayer);
  return <PortalContainerProvider container={isFullScreen && player ? player.root : outside}>{children}</PortalContainerProvider>;
}

/** B-14 */
function Searching({ player, view, ...side }: Omit<SearchSideProps, "atMs"> & { player: Player; view: TimeView }) {
  const { isSearching, atMs } = useSnapshot(player.state);
  return isSearching ? <SearchSide {...side} atMs={shownInstant(view, atMs)} /> : undefined;
}

function SearchedRegion({ player, ...overlay }: { player: Player } & Parameters<typeof RegionOverlay>[0]) {
  return useSnapshot(player.state).isSearching ? <RegionOverlay {...overlay} /> : undefined;
}

/** EN-15: where the recording comes from, once known. */
function Source({ player }: { player: Player }) {
  const t = useText();
  const { source } = useSnapshot(player.state);
  if (!source) return undefined;
  const isLocal = source.storage === VideoStorage.Local;
  const isOffline = !isLocal && source.link === VideoLink.Offline;
  return <Badge>{t(isLocal ? "playback.local" : isOffline ? "playback.cloud" : "playback.device")}</Badge>;
}

/** B-12: dialog for the name of the chosen range. Once the bookmark is saved, the range is deselected. */
function Bookmarking({ player, device }: { player: Player; device: Device }) {
  const { isBookmarking, selection } = useSnapshot(player.state);
  if (!isBookmarking || !selection) return undefined;
  const handleDone = (isKept: boolean) => {
    player.setBookmarking(false);
    if (isKept) player.toggleSelection();
  };
  return (
    <Suspense>
      <BookmarkDialog device={device} videoSourceId={player.videoSourceId} range={{ ...selection }} onDone={handleDone} />
    </Suspense>
  );
}

function Bookmarks({ player, device, goTo }: { player: Player; device: Device; goTo: (ms: number) => void }) {
  if (!useSnapshot(player.state).hasBookmarks) return undefined;
  return (
    <Suspense>
      <BookmarkSide device={device} goTo={goTo} />
    </Suspense>
  );
}

/** SR-05: dialog for the recipient of the chosen range. */
function Sharing({ player, device }: { player: Player; device: Device }) {
  const { isSharing, selection } = useSnapshot(player.state);
  if (!isSharing || !selection) return undefined;
  return (
    <Suspense>
      <ShareDialog device={device} videoSourceId={player.videoSourceId} range={{ ...selection }} onDone={() => player.setSharing(false)} />
    </Suspense>
  );
}

interface PlayedTimelineProps extends Omit<ReturnType<typeof useRecordedSpans>, "retry"> {
  player: Player;
  search: RegionSearch;
  device: Device;
  view: TimeView;
  markers: MarkerIndex;
  marked: readonly MarkedSpan[];
  nowMs: number;
  timeText: (ms: number) => string;
  goTo: (ms: number, withinMs?: number) => void;
  onView: (change: (view: TimeView) => TimeView) => void;
  retry: () => void;
}

/** The timeline follows playback unless the operator has moved it elsewhere. */
function PlayedTimeline(props: PlayedTimelineProps) {
  const { player, search, device, view, lane, markers, marked, nowMs, timeText, goTo, onView, failure, isLoading, retry } = props;
  const t = useText();
  const root = useRef<HTMLDivElement>(null);
  const { atMs, clip, status, selection, isSearching } = useSnapshot(player.state);
  const { moments } = useSnapshot(search.state);
  const { hover, look } = useHover(root, atMs);
  const lastMs = useRef(atMs);
  useEffect(() => {
    const beforeMs = lastMs.current;
    lastMs.current = atMs;
    if (status !== "playing" && Math.abs(atMs - beforeMs) < leastJumpMs) return;
    onView((shown) => (beforeMs >= shown.fromMs && beforeMs <= shown.toMs ? withInstant(shown, atMs) : shown));
  }, [status, atMs, onView]);
  const { timeZoneId: zone } = device;
  const zoneOffsetMs = useMemo(() => offsetMs(view.fromMs, zone), [view.fromMs, zone]);
  const handleView = useCallback((next: TimeView) => onView(() => next), [onView]);
  const lanes = useMemo(() => [lane], [lane]);
  return (
    <div ref={root} className="playback-time">
      <Timeline
        label={t("playback.timeline")}
        edgeLabels={{ fromMs: t("playback.range.start"), toMs: t("playback.range.end") }}
        {...{ view, clip, atMs, nowMs, timeText, selection, markers, marked }}
        lanes={lanes}
        found={isSearching ? moments : undefined}
        offsetMs={zoneOffsetMs}
        onViewChange={handleView}
        onSeek={goTo}
        onClip={player.moveClip}
        onEdge={player.moveEdge}
        onHover={look}
      />
      <TimelinePreview
        {...{ hover, view, markers, marked, nowMs, timeText }}
        thumbnails={player.thumbnails}
        lane={isLoading || failure !== undefined ? undefined : lane}
        serialNumber={device.serialNumber}
      />
      {isLoading && <output className="playback-note">{t("playback.loadingSpans")}</output>}
      {failure !== undefined && (
        <button type="button" className="playback-note" onClick={retry}>
          {t("playback.spansFailed")}
        </button>
      )}
    </div>
  );
}
