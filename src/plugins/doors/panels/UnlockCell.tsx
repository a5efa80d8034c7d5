import { useCommand } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { LockOpen } from "#kernel/ui/icons.ts";
import { unlockDoor } from "../commands/doorCommands.ts";

/** Unlock button of a row. It runs the same command as everywhere, and shows the reason if that can't run now. */
export function UnlockCell({ serialNumber, name }: { serialNumber: string; name: string }) {
  const unlock = useCommand(unlockDoor, { serialNumber });
  if (!unlock.isVisible) return undefined;
  return <IconButton icon={LockOpen} label={`${unlock.title}: ${name}`} size="s" disabledReason={unlock.reason} onClick={unlock.run} />;
}
