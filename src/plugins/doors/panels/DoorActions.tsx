import type { Device } from "#contract/devices.ts";
import { useCommand, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Ellipsis, Info, LockOpen, PictureInPicture2 } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { Toolbar } from "#kernel/ui/panelParts.tsx";
import { watchLive, watchLiveInWindow } from "../../cameras/services.ts";
import { allowPins as allowPinsCommand, keepOpen as keepOpenCommand, lockDoor, unlockDoor } from "../commands/doorCommands.ts";
import { doorMenu } from "./doorMenu.ts";

/** The commands of a door as buttons, with the reason beside them if the first one can't run. */
export function DoorActions({ door }: { door: Device }) {
  const kernel = useKernel();
  const t = useText();
  const args = { serialNumber: door.serialNumber };
  const unlock = useCommand(unlockDoor, args);
  const keepOpen = useCommand(keepOpenCommand, args);
  const lock = useCommand(lockDoor, args);
  const live = useCommand(watchLive, args);
  const liveWindow = useCommand(watchLiveInWindow, args);
  const allowPins = useCommand(allowPinsCommand, args);
  const second = keepOpen.isEnabled ? keepOpen : lock;
  return (
    <>
      <Toolbar
        label={t("doors.detail.actions")}
        end={
          <Menu
            align="end"
            entries={doorMenu(door, kernel)}
            trigger={<IconButton icon={Ellipsis} label={t("doors.detail.more")} variant="outlined" />}
          />
        }
      >
        {unlock.isVisible && (
          <Button icon={LockOpen} isPending={unlock.isPending} disabledReason={unlock.reason} onClick={unlock.run}>
            {unlock.title}
          </Button>
        )}
        {second.isVisible && (
          <Button isPending={second.isPending} disabledReason={second.reason} onClick={second.run}>
            {second.title}
          </Button>
        )}
        {allowPins.isVisible && door.pinsLockedUntilUtc !== undefined && (
          <Button isPending={allowPins.isPending} disabledReason={allowPins.reason} onClick={allowPins.run}>
            {allowPins.title}
          </Button>
        )}
        {live.isVisible && door.isVideoEnabled && <Button onClick={live.run}>{live.title}</Button>}
        {liveWindow.isVisible && door.isVideoEnabled && (
          <IconButton
            icon={PictureInPicture2}
            label={liveWindow.title}
            variant="outlined"
            disabledReason={liveWindow.reason}
            onClick={liveWindow.run}
          />
        )}
      </Toolbar>
      {unlock.isVisible && unlock.reason !== undefined && (
        <p className="reason fs12 muted row">
          <Info className="i" aria-hidden />
          {unlock.reason}
        </p>
      )}
    </>
  );
}
