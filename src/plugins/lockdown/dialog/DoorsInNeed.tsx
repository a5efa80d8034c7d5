import type { Device } from "#contract/devices.ts";
import { DoorState } from "#contract/enumerations.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import type { StateChip as Chip } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { RefreshCw } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { watchLive } from "../../cameras/services.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { showDoor } from "../../doors/services.ts";
import { Lockdown } from "../services.ts";

/** Doors where the lockdown may have failed, each with its camera if it has one. */
export function DoorsInNeed({ doors }: { doors: readonly Device[] }) {
  const t = useText();
  if (doors.length === 0) return undefined;
  return (
    <section aria-labelledby="lockdown-need">
      <h3 className="h3" id="lockdown-need">
        {t("lockdown.dialog.needPerson")}
      </h3>
      <ul className="lockdown-plans">
        {doors.map((door) => (
          <DoorInNeed key={door.serialNumber} door={door} />
        ))}
      </ul>
    </section>
  );
}

function DoorInNeed({ door }: { door: Device }) {
  const kernel = useKernel();
  const t = useText();
  const directory = kernel.use(DeviceDirectory);
  const { icon, level, label } = chipOf(door, directory, t("lockdown.dialog.waiting"));
  const camera = door.pairedSerials.find((serialNumber) => directory.get(serialNumber)?.isVideoEnabled);
  const show = () => {
    kernel.use(Lockdown).setDialogOpen(false);
    if (camera === undefined) void kernel.commands.run(showDoor, { serialNumber: door.serialNumber });
    else void kernel.commands.run(watchLive, { serialNumber: camera });
  };
  return (
    <li className="lockdown-plan">
      <span className="med trunc grow">{door.name}</span>
      <span className="muted trunc lockdown-site">{door.siteName}</span>
      <StateChip level={level} icon={icon} word={label} />
      <Button size="s" onClick={show}>
        {t(camera === undefined ? "lockdown.dialog.showDoor" : "lockdown.dialog.showCamera")}
      </Button>
    </li>
  );
}

function chipOf(door: Device, directory: DeviceDirectory, waiting: string): Chip {
  if (door.doorState === DoorState.OpenForcedEntry) return directory.doorChip(door.doorState);
  if (!door.isConnected) return directory.connectionChip(door);
  return { icon: RefreshCw, label: waiting, level: "info" };
}
