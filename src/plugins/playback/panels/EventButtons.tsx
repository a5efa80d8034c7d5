import { useCommand, usePanel } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Camera, Folder, SkipBack, SkipForward } from "#kernel/ui/icons.ts";
import { collectStill } from "../../evidence/services.ts";
import { nextEvent, previousEvent, takeRecordingSnapshot } from "../commands/eventCommands.ts";

/** PL-13: buttons from event to event, for operators with access to the log. */
export function EventButtons() {
  const { instanceId } = usePanel();
  const previous = useCommand(previousEvent, { instanceId });
  const next = useCommand(nextEvent, { instanceId });
  return [
    { icon: SkipBack, ...previous },
    { icon: SkipForward, ...next },
  ].map(
    ({ icon, title, keys, isVisible, isPending, run }) =>
      isVisible && <IconButton key={title} look="video" icon={icon} label={title} keys={keys} isPending={isPending} onClick={run} />,
  );
}

/** PL-21 */
export function SnapshotButton() {
  const { instanceId } = usePanel();
  const { title, reason, isPending, run } = useCommand(takeRecordingSnapshot, { instanceId });
  return <IconButton look="video" icon={Camera} label={title} disabledReason={reason} isPending={isPending} onClick={run} />;
}

/** B-04: saves the frame on screen as evidence. */
export function EvidenceButton() {
  const { instanceId } = usePanel();
  const { title, reason, isVisible, isPending, run } = useCommand(collectStill, { instanceId });
  return isVisible && <IconButton look="video" icon={Folder} label={title} disabledReason={reason} isPending={isPending} onClick={run} />;
}
