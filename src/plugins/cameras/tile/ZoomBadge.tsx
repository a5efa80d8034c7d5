import { useSnapshot } from "valtio";
import { numberText } from "#kernel/format/numbers.ts";
import { useCommand, useConsoleState, useText } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { X } from "#kernel/ui/icons.ts";
import type { PictureZoom } from "#kernel/ui/zoom/zoom.ts";
import { resetZoom } from "../commands/zoomCommands.ts";

/** B-10: the zoom factor and a button to reset it; hidden without zoom. */
export function ZoomBadge({ serialNumber, zoom, onTouch }: { serialNumber: string; zoom: PictureZoom; onTouch: () => void }) {
  const t = useText();
  const { language } = useConsoleState();
  const { factor } = useSnapshot(zoom.state);
  const reset = useCommand(resetZoom, { serialNumber });
  if (factor === 1) return undefined;
  const shown = numberText(factor, language, 1);
  return (
    <div className="zoombadge">
      <span className="tn">
        <span className="sr">{t("cameras.control.zoom")} </span>
        {shown}×
      </span>
      {reset.isVisible && (
        <IconButton
          look="video"
          icon={X}
          label={reset.title}
          keys={reset.keys}
          disabledReason={reset.reason}
          onClick={() => {
            onTouch();
            reset.run();
          }}
        />
      )}
    </div>
  );
}
