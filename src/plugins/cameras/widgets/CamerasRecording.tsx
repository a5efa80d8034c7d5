import { useSnapshot } from "valtio";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Figure } from "#kernel/ui/Figure.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { cameraListPanel } from "../panels.ts";

/** How many of the cameras that should record do. */
export default function CamerasRecording() {
  const t = useText();
  const kernel = useKernel();
  const { devices, status } = useSnapshot(kernel.use(DeviceDirectory).state);
  const cameras = Object.values(devices).filter(({ isRecording }) => isRecording !== undefined);
  const recording = cameras.filter(({ isRecording, isConnected }) => isRecording === true && isConnected).length;
  const missing = cameras.length - recording;
  return (
    <Figure
      label={t("cameras.widget.recording")}
      value={status === "loading" ? undefined : recording}
      of={cameras.length}
      note={missing === 0 ? undefined : t("cameras.widget.notRecording", { count: missing })}
      tone={missing > 0 ? "danger" : undefined}
      failure={status === "failed" ? t("cameras.widget.failed") : undefined}
      onOpen={() => kernel.panels.open(cameraListPanel)}
    />
  );
}
