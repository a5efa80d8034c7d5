import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Cctv } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFrame, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import type { CameraDetailParams } from "../panels.ts";
import LiveTile from "../tile/LiveTile.tsx";
import { CameraActions } from "./CameraActions.tsx";
import { CameraEdit } from "./CameraEdit.tsx";
import { CameraFacts } from "./CameraFacts.tsx";
import { RemoveCamera } from "./RemoveCamera.tsx";

/** One camera: live video, properties and settings (RT-21). */
export default function CameraDetail({ params }: PanelProps<typeof CameraDetailParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { selection } = useConsoleState();
  const { devices, status } = useSnapshot(kernel.use(DeviceDirectory).state);
  const wanted = params.serialNumber ?? (selection?.kind === "camera" ? selection.id : undefined);
  const camera = wanted === undefined ? undefined : (devices[wanted] as Device | undefined);
  const name = camera?.name;
  useEffect(() => panel.setTitle(name), [panel, name]);

  if (status === "loading" && !camera) return <Skeleton rows={6} />;
  if (!camera) {
    return (
      <PanelFrame label={t("cameras.panel.detail")}>
        <Empty icon={Cctv} title={t(wanted === undefined ? "cameras.detail.none" : "cameras.detail.gone")}>
          {t(wanted === undefined ? "cameras.detail.noneHint" : "cameras.detail.goneHint")}
        </Empty>
      </PanelFrame>
    );
  }
  const { serialNumber } = camera;
  return (
    <PanelFrame label={camera.name}>
      <PanelBody>
        <PanelHead title={camera.name} subtitle={`${serialNumber} · ${camera.siteName}`} />
        <div className="liveframe">
          <LiveTile key={serialNumber} serialNumber={serialNumber} />
        </div>
        <CameraActions camera={camera} />
        <Section title={t("cameras.detail.facts")}>
          <CameraFacts camera={camera} />
        </Section>
      </PanelBody>
      {params.ask === "edit" && camera.videoSourceId !== undefined && kernel.state.scopes.has("device_w") && (
        <CameraEdit key={serialNumber} camera={camera} onDone={() => panel.setParams({ serialNumber })} />
      )}
      <RemoveCamera camera={camera} isAsked={params.ask === "remove"} onDone={() => panel.setParams({ serialNumber })} />
    </PanelFrame>
  );
}
