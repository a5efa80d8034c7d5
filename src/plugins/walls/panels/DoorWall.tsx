import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { type Device, listDevicesOnWall } from "#contract/devices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useCommand, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Ellipsis, LayoutGrid, Plus } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { PanelBody, PanelFoot, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { Empty, NoPermission, Skeleton } from "#kernel/ui/states.tsx";
import { LiveTiles } from "../../cameras/services.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import "./doorWall.css";
import { hangUpCamera } from "../commands/slotCommands.ts";

const groups = [["doors:unlock", "doors:show", "cameras:live"], ["walls:take-down"]];

/** RT-16: the right to arrange this wall does not include the right to see devices. */
export default function DoorWall() {
  const { scopes } = useKernel().state;
  const t = useText();
  if (scopes.has("device_r")) return <Hung />;
  return <NoPermission title={t("errors.ForbiddenAccess")}>{t("walls.doors.forbidden")}</NoPermission>;
}

/** VW-08: the doors and intercoms on the door wall, each live with its lock and door state. */
function Hung() {
  const kernel = useKernel();
  const t = useText();
  const { devices } = useSnapshot(kernel.use(DeviceDirectory).state);
  const known = devices as Readonly<Record<string, Device>>;
  const hung = useHung(known);
  const add = useCommand(hangUpCamera);
  const doors = useMemo(
    () => (hung.data ?? []).map((each) => known[each.serialNumber] ?? each).toSorted((a, b) => a.name.localeCompare(b.name)),
    [hung.data, known],
  );
  const button = add.isVisible && (
    <Button icon={Plus} onClick={add.run}>
      {add.title}
    </Button>
  );
  return (
    <PanelFrame label={t("walls.panel.doors")}>
      <Toolbar label={t("walls.doors.tools")} end={button}>
        <span className="muted trunc">{t("walls.doors.hint")}</span>
      </Toolbar>
      <PanelBody>
        {hung.isPending ? (
          <Skeleton />
        ) : hung.isError && !hung.data ? (
          <FailureState title={t("walls.doors.failed")} error={hung.error} onRetry={() => void hung.refetch()} />
        ) : doors.length === 0 ? (
          <Empty icon={LayoutGrid} title={t("walls.doors.empty")} action={button}>
            {t("walls.doors.emptyHint")}
          </Empty>
        ) : (
          <ul className="doorwall">
            {doors.map((door) => (
              <DoorTile key={door.serialNumber} door={door} devices={known} />
            ))}
          </ul>
        )}
      </PanelBody>
      <PanelFoot>
        <span>{t("walls.doors.count", { count: doors.length })}</span>
      </PanelFoot>
    </PanelFrame>
  );
}

/** Loads again when the directory reports a device that was added or removed, here or elsewhere. */
function useHung(known: Readonly<Record<string, Device>>) {
  const kernel = useKernel();
  const marked = Object.values(known)
    .filter(({ isOnWall }) => isOnWall)
    .map(({ serialNumber }) => serialNumber)
    .toSorted();
  return useQuery(
    {
      queryKey: ["walls", "doors", marked],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => (await kernel.api.call(listDevicesOnWall, {}, signal)).devices,
    },
    kernel.queryClient,
  );
}

function DoorTile({ door, devices }: { door: Device; devices: Readonly<Record<string, Device>> }) {
  const kernel = useKernel();
  const t = useText();
  const { LiveTile } = kernel.use(LiveTiles);
  const { serialNumber, name } = door;
  return (
    <li>
      <LiveTile serialNumber={pictureOf(door, devices)} isWall />
      <span className="doorwall-menu">
        <Menu
          align="end"
          entries={commandMenu(kernel, { heading: name, groups, args: { serialNumber } })}
          trigger={<IconButton look="video" icon={Ellipsis} label={t("walls.doors.menu", { name })} />}
        />
      </span>
    </li>
  );
}

/** A door without video of its own shows the camera that is paired with it. */
function pictureOf(door: Device, devices: Readonly<Record<string, Device>>): string {
  if (door.isVideoEnabled) return door.serialNumber;
  const camera = Object.values(devices).find(
    (each) => !isDoor(each) && each.isVideoEnabled && each.pairedSerials.includes(door.serialNumber),
  );
  return (camera ?? door).serialNumber;
}
