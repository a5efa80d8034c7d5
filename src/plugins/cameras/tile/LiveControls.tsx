import { useCommand, useText } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Camera, LockOpen, Maximize, Volume2, VolumeX } from "#kernel/ui/icons.ts";
import { TileButton } from "#kernel/ui/tileParts.tsx";

export interface LiveControlsProps {
  serialNumber: string;
  isMuted: boolean;
  hasAudio: boolean;
  isWall: boolean;
  /** Makes this picture the one that the commands act on. */
  onTouch: () => void;
}

/** LV-13: sound, snapshot and full screen. */
export function LiveControls({ serialNumber, isMuted, hasAudio, isWall, onTouch }: LiveControlsProps) {
  const t = useText();
  const args = { serialNumber };
  const snapshot = useCommand("cameras:snapshot", args);
  const sound = useCommand("cameras:mute", args);
  const fullScreen = useCommand("cameras:full-screen", args);
  const touchAnd = (run: () => void) => () => {
    onTouch();
    run();
  };
  return (
    <>
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
        <IconButton look="video" icon={Camera} label={snapshot.title} disabledReason={snapshot.reason} onClick={touchAnd(snapshot.run)} />
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

/** UL-02, UL-03: opens the door that the picture belongs to, with the reason when it cannot now. */
export function UnlockControl({ doorSerial, name, hasWords }: { doorSerial: string; name: string; hasWords: boolean }) {
  const unlock = useCommand("doors:unlock", { serialNumber: doorSerial });
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
