import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import LiveTile from "../tile/LiveTile.tsx";
import "./widgets.css";

const shown = 4;

/** The cameras with the lowest numbers, live. */
export default function LivePictures() {
  const t = useText();
  const { devices, status } = useSnapshot(useKernel().use(DeviceDirectory).state);
  const cameras = (Object.values(devices) as Device[])
    .filter(({ number, isConnected }) => number !== undefined && isConnected)
    .toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
    .slice(0, shown);
  if (status === "loading") return <Skeleton rows={5} />;
  if (cameras.length === 0) return <Empty title={t("cameras.widget.noLive")}>{t("cameras.widget.noLiveWhy")}</Empty>;
  return (
    <div className="live-pictures">
      {cameras.map(({ serialNumber }) => (
        <LiveTile key={serialNumber} serialNumber={serialNumber} isWall />
      ))}
    </div>
  );
}
