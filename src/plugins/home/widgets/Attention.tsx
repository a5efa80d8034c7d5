import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { DoorState, LockState } from "#contract/enumerations.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import type { StateChip as Chip } from "#kernel/plugin.ts";
import { ShieldCheck } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Empty, ErrorState, Skeleton } from "#kernel/ui/states.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { doorDetailPanel } from "../../doors/services.ts";
import { deviceExceptions } from "../deviceExceptions.ts";

function chipOf(device: Device, directory: DeviceDirectory): Chip {
  if (!device.isConnected) return directory.connectionChip(device);
  const recording = device.isRecording === false ? directory.recordingChip(device) : undefined;
  if (recording) return recording;
  const isDoor = device.doorState === DoorState.OpenForcedEntry || device.doorState === DoorState.OpenTimedOut;
  return isDoor || device.lockState === LockState.Locked ? directory.doorChip(device.doorState) : directory.lockChip(device.lockState);
}

/** Doors and devices that are not in their normal state. */
export default function Attention() {
  const t = useText();
  const kernel = useKernel();
  const directory = kernel.use(DeviceDirectory);
  const { status, devices } = useSnapshot(directory.state);
  const all = Object.values(devices) as Device[];
  const exceptions = deviceExceptions(all);
  return (
    <section className="home-widget" aria-label={t("home.doors.title")}>
      <h2 className="h3 home-head">{t("home.doors.title")}</h2>
      {status === "loading" && <Skeleton rows={4} />}
      {status === "failed" && <ErrorState title={t("home.doors.failed")} onRetry={() => void directory.reload()} />}
      {status === "ready" && exceptions.length === 0 && (
        <Empty icon={ShieldCheck} title={t("home.doors.none")}>
          {t("home.doors.noneWhy", { count: all.length })}
        </Empty>
      )}
      {status === "ready" && (
        <ul className="home-list">
          {exceptions.map((device) => {
            const chip = chipOf(device, directory);
            return (
              <li key={device.serialNumber}>
                <button
                  type="button"
                  className="home-row"
                  onClick={() => {
                    kernel.select({ kind: "door", id: device.serialNumber });
                    kernel.panels.open(doorDetailPanel, { serialNumber: device.serialNumber });
                  }}
                >
                  <span className="med trunc">{device.name}</span>
                  <span className="faint fs12 trunc">{device.siteName}</span>
                  <span className="end">
                    <StateChip level={chip.level} icon={chip.icon} word={chip.label} />
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
