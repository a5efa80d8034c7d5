import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import type { CameraLiveParams } from "../panels.ts";
import LiveTile from "../tile/LiveTile.tsx";

/** Live video of one camera or intercom that fills its panel. */
export default function CameraLive({ params }: PanelProps<typeof CameraLiveParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { devices } = useSnapshot(kernel.use(DeviceDirectory).state);
  const { serialNumber } = params;
  const name = devices[serialNumber]?.name;
  useEffect(() => panel.setTitle(name), [panel, name]);
  return (
    <PanelFrame label={name ?? t("cameras.panel.live")}>
      <PanelBody isScrolled={false}>
        <LiveTile key={serialNumber} serialNumber={serialNumber} onClose={panel.close} />
      </PanelBody>
    </PanelFrame>
  );
}
