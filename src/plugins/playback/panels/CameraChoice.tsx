import { useSnapshot } from "valtio";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Combobox } from "#kernel/ui/Combobox.tsx";
import { Cctv } from "#kernel/ui/icons.ts";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { DeviceDirectory } from "../../devices/services.ts";

/** What a panel of recordings shows before a camera is chosen. */
export function CameraChoice({ onChoose }: { onChoose(serialNumber: string): void }) {
  const t = useText();
  const { devices, status } = useSnapshot(useKernel().use(DeviceDirectory).state);
  const choices = Object.values(devices)
    .filter(({ videoSourceId }) => videoSourceId !== undefined)
    .map(({ serialNumber, name, siteName }) => ({ value: serialNumber, label: name, note: siteName }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  if (choices.length === 0)
    return status === "loading" ? <Skeleton /> : <Empty title={t("playback.noCameras.title")}>{t("playback.noCameras.text")}</Empty>;
  return (
    <Empty
      icon={Cctv}
      title={t("playback.pick.title")}
      action={
        <div className="camera-choice">
          <Combobox
            label={t("playback.pick.camera")}
            choices={choices}
            value={undefined}
            onValueChange={(serialNumber) => serialNumber !== undefined && onChoose(serialNumber)}
          />
        </div>
      }
    >
      {t("playback.pick.hint")}
    </Empty>
  );
}
