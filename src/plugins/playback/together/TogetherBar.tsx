import { useSnapshot } from "valtio";
import { numberText } from "#kernel/format/numbers.ts";
import { useCommand, useConsoleState, useText } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Pause, Play, Plus, RotateCcw, RotateCw, ZoomIn, ZoomOut } from "#kernel/ui/icons.ts";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { playBack, playForward, togglePlayback } from "../commands/playbackCommands.ts";
import { addCameraBeside } from "../commands/togetherCommands.ts";
import type { PlaybackBarProps } from "../panels/PlaybackBar.tsx";
import { speeds } from "../player/choices.ts";
import { zoomAt } from "../timeline/timeScale.ts";
import type { Together } from "./together.ts";

/** Controls for all cameras at once. */
export function TogetherBar({ together, timeText, onView }: Omit<PlaybackBarProps, "player"> & { together: Together }) {
  const t = useText();
  const { language } = useConsoleState();
  const { atMs, isPlaying, speed } = useSnapshot(together.state);
  const instanceId = "playback.together";
  const back = useCommand(playBack, { instanceId });
  const toggle = useCommand(togglePlayback, { instanceId });
  const forward = useCommand(playForward, { instanceId });
  const add = useCommand(addCameraBeside);
  const zoom = (factor: number) => onView((view) => zoomAt(view, together.state.atMs, factor));
  return (
    <div className="playback-bar">
      <IconButton look="video" icon={RotateCcw} label={back.title} keys={back.keys} onClick={back.run} />
      <IconButton
        look="video"
        icon={isPlaying ? Pause : Play}
        label={t(isPlaying ? "playback.pause" : "playback.play")}
        keys={toggle.keys}
        onClick={toggle.run}
      />
      <IconButton look="video" icon={RotateCw} label={forward.title} keys={forward.keys} onClick={forward.run} />
      <time className="num" dateTime={new Date(atMs).toISOString()}>
        {timeText(atMs)}
      </time>
      <Segmented
        size="s"
        label={t("playback.speed")}
        options={speeds.map((each) => ({ value: String(each), label: `${numberText(each, language)}×` }))}
        value={String(speed)}
        onValueChange={(value) => together.setSpeed(Number(value))}
      />
      <span className="grow" />
      <IconButton look="video" icon={ZoomOut} label={t("playback.zoomOut")} onClick={() => zoom(2)} />
      <IconButton look="video" icon={ZoomIn} label={t("playback.zoomIn")} onClick={() => zoom(0.5)} />
      <IconButton look="video" icon={Plus} label={add.title} disabledReason={add.reason} onClick={add.run} />
    </div>
  );
}
