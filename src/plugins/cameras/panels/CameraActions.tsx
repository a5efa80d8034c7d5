import type { Device } from "#contract/devices.ts";
import { type CommandBinding, useCommand, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Ellipsis } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { Toolbar } from "#kernel/ui/panelParts.tsx";
import { watchLive } from "../commands/cameraCommands.ts";
import { editCamera, enableCamera } from "../commands/manageCommands.ts";
import { cameraMenu } from "./cameraMenu.ts";

/** The commands of a camera as buttons. */
export function CameraActions({ camera }: { camera: Device }) {
  const kernel = useKernel();
  const t = useText();
  const args = { serialNumber: camera.serialNumber };
  const live = useCommand(watchLive, args);
  const edit = useCommand(editCamera, args);
  const enable = useCommand(enableCamera, args);
  return (
    <Toolbar
      label={t("cameras.detail.actions")}
      end={
        <Menu
          align="end"
          entries={cameraMenu(camera, kernel)}
          trigger={<IconButton icon={Ellipsis} label={t("cameras.detail.more")} variant="outlined" />}
        />
      }
    >
      <CommandButton binding={live} />
      {camera.videoSourceId !== undefined && (
        <>
          <CommandButton binding={edit} />
          {/* A camera that is off needs a visible way to switch it on; the command to switch it off is in the menu. */}
          {!camera.isVideoEnabled && <CommandButton binding={enable} />}
        </>
      )}
    </Toolbar>
  );
}

function CommandButton({ binding }: { binding: CommandBinding }) {
  if (!binding.isVisible) return undefined;
  return (
    <Button icon={binding.command?.icon} isPending={binding.isPending} disabledReason={binding.reason} onClick={binding.run}>
      {binding.title}
    </Button>
  );
}
