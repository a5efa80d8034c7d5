import { useCommand, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { ChevronLeft, ChevronRight } from "#kernel/ui/icons.ts";
import { openRecording } from "../commands/playbackCommands.ts";
import type { Snapshot } from "./daySnapshots.ts";

interface SnapshotFootProps {
  serialNumber: string;
  snapshots: readonly Snapshot[];
  index: number;
  timeText: (ms: number) => string;
  onChoose: (index: number) => void;
}

/** SN-01: time of the snapshot, buttons to its neighbours, and a command for the recording at its instant. */
export function SnapshotFoot({ serialNumber, snapshots, index, timeText, onChoose }: SnapshotFootProps) {
  const t = useText();
  const shown = snapshots[index];
  const at = shown && new Date(shown.atMs).toISOString();
  const open = useCommand(openRecording, { serialNumber, ...(at !== undefined && { at }) });
  const none = shown ? undefined : t("playback.snapshots.none");
  return (
    <div className="playback-bar">
      <IconButton
        look="video"
        icon={ChevronLeft}
        label={t("playback.snapshots.previous")}
        disabledReason={none ?? (index === 0 ? t("playback.snapshots.first") : undefined)}
        onClick={() => onChoose(index - 1)}
      />
      <IconButton
        look="video"
        icon={ChevronRight}
        label={t("playback.snapshots.next")}
        disabledReason={none ?? (index === snapshots.length - 1 ? t("playback.snapshots.last") : undefined)}
        onClick={() => onChoose(index + 1)}
      />
      {shown && (
        <time className="num" dateTime={at}>
          {timeText(shown.atMs)}
        </time>
      )}
      <span className="grow" />
      {shown && <span className="fs12 num">{t("playback.snapshots.count", { count: snapshots.length })}</span>}
      <Button
        variant="quiet"
        size="s"
        className="vbtn--txt"
        icon={open.command?.icon}
        disabledReason={none ?? open.reason}
        onClick={open.run}
      >
        {open.title}
      </Button>
    </div>
  );
}
