import { useSnapshot } from "valtio";
import { useCommand, useText } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Camera, LockOpen, Maximize, Mic, MicOff, SlidersHorizontal, Volume2, VolumeX } from "#kernel/ui/icons.ts";
import { TileButton } from "#kernel/ui/tileParts.tsx";
import type { PictureZoom } from "#kernel/ui/zoom/zoom.ts";
import { unlockDoor } from "../../doors/services.ts";
import { muteLive, showLiveFullScreen, takeLiveSnapshot, talkAtCamera } from "../commands/cameraCommands.ts";
import { changeLiveQuality } from "../commands/pictureCommands.ts";
import type { LiveTalkState } from "../live/liveTalk.ts";

export interface LiveControlsProps {
  serialNumber: string;
  isMuted: boolean;
  hasAudio: boolean;
  isWall: boolean;
  talk: LiveTalkState["talk"];
  /** MC-04: the person has blocked the microphone in the browser. */
  isMicrophoneBlocked: boolean;
  zoom: PictureZoom;
  /** B-26: the device has a substream as well. */
  hasRenditions: boolean;
  /** Makes this view the one that commands act on. */
  onTouch: () => void;
}

/**
 * LV-13: microphone, audio, snapshot and full screen. On a wall, whose tiles have little room, the quality is available as a command only.
 */
export function LiveControls(props: LiveControlsProps) {
  const { serialNumber, isMuted, hasAudio, isWall, talk, isMicrophoneBlocked, zoom, hasRenditions, onTouch } = props;
  const t = useText();
  const args = { serialNumber };
  const snapshot = useCommand(takeLiveSnapshot, args);
  const microphone = useCommand(talkAtCamera, args);
  const sound = useCommand(muteLive, args);
  const quality = useCommand(changeLiveQuality, args);
  const fullScreen = useCommand(showLiveFullScreen, args);
  const { factor } = useSnapshot(zoom.state);
  const touchAnd = (run: () => void) => () => {
    onTouch();
    run();
  };
  return (
    <>
      {microphone.isVisible && (
        <IconButton
          look="video"
          icon={isMicrophoneBlocked || talk === "off" ? MicOff : Mic}
          label={t(
            isMicrophoneBlocked
              ? "cameras.mic.blocked"
              : talk === "asking"
                ? "cameras.mic.asking"
                : `cameras.mic.${talk === "on" ? "off" : "on"}`,
          )}
          keys={microphone.keys}
          isOn={talk === "on"}
          isPending={talk === "asking"}
          className={isMicrophoneBlocked ? "is-blocked" : undefined}
          disabledReason={microphone.reason}
          onClick={touchAnd(microphone.run)}
        />
      )}
      {hasAudio && sound.isVisible && (
        <IconButton
          look="video"
          icon={isMuted ? VolumeX : Volume2}
          label={t(isMuted ? "cameras.control.soundOn" : "cameras.control.soundOff")}
          keys={sound.keys}
          isOn={!isMuted}
          disabledReason={sound.reason}
          onClick={touchAnd(sound.run)}
        />
      )}
      {snapshot.isVisible && (
        <IconButton
          look="video"
          icon={Camera}
          label={factor > 1 ? t("cameras.control.wholeSnapshot") : snapshot.title}
          disabledReason={snapshot.reason}
          onClick={touchAnd(snapshot.run)}
        />
      )}
      {!isWall && hasRenditions && quality.isVisible && (
        <IconButton
          look="video"
          icon={SlidersHorizontal}
          label={quality.title}
          disabledReason={quality.reason}
          onClick={touchAnd(quality.run)}
        />
      )}
      {!isWall && fullScreen.isVisible && (
        <IconButton
          look="video"
          icon={Maximize}
          label={fullScreen.title}
          keys={fullScreen.keys}
          disabledReason={fullScreen.reason}
          onClick={touchAnd(fullScreen.run)}
        />
      )}
    </>
  );
}

/** UL-02, UL-03: unlocks the door of this video, or shows why that is not possible now. */
export function UnlockControl({ doorSerial, name, hasWords }: { doorSerial: string; name: string; hasWords: boolean }) {
  const unlock = useCommand(unlockDoor, { serialNumber: doorSerial });
  if (!unlock.isVisible) return undefined;
  const act = { isPending: unlock.isPending, disabledReason: unlock.reason, onClick: unlock.run };
  return hasWords ? (
    <TileButton icon={LockOpen} {...act}>
      {unlock.title}
    </TileButton>
  ) : (
    <IconButton look="video" icon={LockOpen} label={`${unlock.title}: ${name}`} {...act} />
  );
}
