import { useCommand, usePanel } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Camera, Download, Share2 } from "#kernel/ui/icons.ts";
import { downloadEventVideo, saveEventSnapshot, shareEventVideo } from "../commands/eventVideoCommands.ts";

/** The exports of an event's video, each with its own command. */
export function EventActions() {
  const { instanceId } = usePanel();
  const snapshot = useCommand(saveEventSnapshot, { instanceId });
  const share = useCommand(shareEventVideo, { instanceId });
  const download = useCommand(downloadEventVideo, { instanceId });
  return [
    { icon: Camera, ...snapshot },
    { icon: Share2, ...share },
    { icon: Download, ...download },
  ].map(({ icon, title, reason, isPending, run }) => (
    <IconButton key={title} look="video" icon={icon} label={title} disabledReason={reason} isPending={isPending} onClick={run} />
  ));
}
