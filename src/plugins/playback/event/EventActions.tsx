import { useCommand, usePanel } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Camera, Download, Share2 } from "#kernel/ui/icons.ts";

/** What can be taken away of an event's video: each its own command. */
export function EventActions() {
  const { instanceId } = usePanel();
  const snapshot = useCommand("playback:event-snapshot", { instanceId });
  const share = useCommand("playback:event-share", { instanceId });
  const download = useCommand("playback:event-download", { instanceId });
  return [
    { icon: Camera, ...snapshot },
    { icon: Share2, ...share },
    { icon: Download, ...download },
  ].map(({ icon, title, reason, isPending, run }) => (
    <IconButton key={title} look="video" icon={icon} label={title} disabledReason={reason} isPending={isPending} onClick={run} />
  ));
}
