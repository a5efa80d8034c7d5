import { useRef } from "react";
import { useSnapshot } from "valtio";
import { numberText } from "#kernel/format/numbers.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import {
  ArrowLeft,
  ArrowRight,
  Bookmark,
  Maximize,
  Minimize,
  Pause,
  Play,
  Plus,
  RotateCcw,
  RotateCw,
  ScanSearch,
  Scissors,
  Volume2,
  VolumeX,
  ZoomIn,
  ZoomOut,
} from "#kernel/ui/icons.ts";
import { useElementWidth } from "#kernel/ui/useElementSize.ts";
import { showBookmarks } from "../commands/bookmarkCommands.ts";
import {
  muteRecording,
  nextClip as nextClipCommand,
  playBack,
  playForward,
  previousClip as previousClipCommand,
  searchMotion,
  selectRange,
  showRecordingFullScreen,
  togglePlayback,
} from "../commands/playbackCommands.ts";
import { addCameraBeside } from "../commands/togetherCommands.ts";
import { clipLengths, speeds } from "../player/choices.ts";
import type { Player } from "../player/player.ts";
import { qualities, storedQuality } from "../player/quality.ts";
import { type TimeView, zoomAt } from "../timeline/timeScale.ts";
import { BarChoice } from "./BarChoice.tsx";
import { EventButtons, EvidenceButton, SnapshotButton } from "./EventButtons.tsx";
import { storedLength } from "./storedLength.ts";

export interface PlaybackBarProps {
  player: Player;
  timeText: (ms: number) => string;
  onView: (change: (view: TimeView) => TimeView) => void;
}

/** In pixels: from this width, all choices fit side by side in one line with the buttons. */
const wideEnough = 1_360;

/** PL-01, PL-10, PL-11 */
export function PlaybackBar({ player, timeText, onView }: PlaybackBarProps) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const { status, atMs, speed, lengthSeconds, isMuted, selection, isSearching, isFullScreen, quality, hasBookmarks } = useSnapshot(
    player.state,
  );
  const { instanceId } = usePanel();
  const fullScreen = useCommand(showRecordingFullScreen, { instanceId });
  const sound = useCommand(muteRecording, { instanceId });
  const select = useCommand(selectRange, { instanceId });
  const search = useCommand(searchMotion, { instanceId });
  const bookmarks = useCommand(showBookmarks, { instanceId });
  const add = useCommand(addCameraBeside);
  const root = useRef<HTMLDivElement>(null);
  const isShort = (useElementWidth(root) ?? wideEnough) < wideEnough;
  const speedOptions = speeds.map((each) => ({ value: String(each), label: `${numberText(each, language)}×` }));
  const lengths = clipLengths.map((seconds) => ({ value: String(seconds), label: t(`playback.clipLength.l${seconds}`) }));
  const zoom = (factor: number) => onView((view) => zoomAt(view, player.state.atMs, factor));
  return (
    <div ref={root} className="playback-bar">
      <PlayButtons isPlaying={status === "playing"} />
      <EventButtons />
      <time className="num" dateTime={new Date(atMs).toISOString()}>
        {timeText(atMs)}
      </time>
      <BarChoice
        isShort={isShort}
        label={t("playback.speed")}
        options={speedOptions}
        value={String(speed)}
        onValueChange={(value) => player.setSpeed(Number(value))}
      />
      <span className="grow" />
      <BarChoice
        isShort={isShort}
        label={t("playback.clip")}
        options={lengths}
        value={String(lengthSeconds)}
        onValueChange={(value) => {
          storedLength.write(kernel, Number(value));
          player.setLength(Number(value));
        }}
      />
      <BarChoice
        isShort
        label={t("playback.quality.title")}
        options={qualities.map((each) => ({ value: each, label: t(`playback.quality.${each}`) }))}
        value={quality}
        onValueChange={(value) => {
          storedQuality.write(kernel, value);
          player.setQuality(value);
        }}
      />
      <IconButton look="video" icon={ZoomOut} label={t("playback.zoomOut")} onClick={() => zoom(2)} />
      <IconButton look="video" icon={ZoomIn} label={t("playback.zoomIn")} onClick={() => zoom(0.5)} />
      <IconButton look="video" icon={Plus} label={add.title} onClick={add.run} />
      <IconButton look="video" icon={ScanSearch} label={search.title} keys={search.keys} isOn={isSearching} onClick={search.run} />
      <IconButton look="video" icon={Bookmark} label={bookmarks.title} keys={bookmarks.keys} isOn={hasBookmarks} onClick={bookmarks.run} />
      <SnapshotButton />
      <EvidenceButton />
      <IconButton
        look="video"
        icon={Scissors}
        label={select.title}
        keys={select.keys}
        isOn={selection !== undefined}
        onClick={select.run}
      />
      <IconButton
        look="video"
        icon={isMuted ? VolumeX : Volume2}
        label={t(isMuted ? "playback.sound.on" : "playback.sound.off")}
        keys={sound.keys}
        onClick={sound.run}
      />
      <IconButton
        look="video"
        icon={isFullScreen ? Minimize : Maximize}
        label={fullScreen.title}
        keys={fullScreen.keys}
        isOn={isFullScreen}
        onClick={fullScreen.run}
      />
    </div>
  );
}

/** Plays and pauses, and steps by seconds and by clips. */
function PlayButtons({ isPlaying }: { isPlaying: boolean }) {
  const t = useText();
  const { instanceId } = usePanel();
  const back = useCommand(playBack, { instanceId });
  const toggle = useCommand(togglePlayback, { instanceId });
  const forward = useCommand(playForward, { instanceId });
  const previousClip = useCommand(previousClipCommand, { instanceId });
  const nextClip = useCommand(nextClipCommand, { instanceId });
  return (
    <>
      <IconButton look="video" icon={ArrowLeft} label={previousClip.title} keys={previousClip.keys} onClick={previousClip.run} />
      <IconButton look="video" icon={RotateCcw} label={back.title} keys={back.keys} onClick={back.run} />
      <IconButton
        look="video"
        icon={isPlaying ? Pause : Play}
        label={t(isPlaying ? "playback.pause" : "playback.play")}
        keys={toggle.keys}
        onClick={toggle.run}
      />
      <IconButton look="video" icon={RotateCw} label={forward.title} keys={forward.keys} onClick={forward.run} />
      <IconButton
        look="video"
        icon={ArrowRight}
        label={nextClip.title}
        keys={nextClip.keys}
        disabledReason={nextClip.reason}
        onClick={nextClip.run}
      />
    </>
  );
}
