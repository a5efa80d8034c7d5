import { useConsoleState, useKernel } from "#kernel/hooks.ts";
import type { MenuAction } from "#kernel/ui/menuEntries.ts";

/** Commands as menu rows: those within the session's rights, disabled with the reason if they can't run now. */
export function useCommandEntries(ids: readonly string[], args: object): MenuAction[] {
  const kernel = useKernel();
  // Render again when commands or rights change.
  useConsoleState();
  return ids.flatMap((id): MenuAction[] => {
    const command = kernel.commands.get(id);
    const availability = kernel.commands.availabilityById(id, args);
    if (!command || availability.state === "hidden") return [];
    return [
      {
        kind: "action",
        id,
        label: kernel.t(command.title),
        icon: command.icon,
        isDanger: command.isDangerous,
        disabledReason: availability.state === "disabled" ? availability.reason : undefined,
        onSelect: () => void kernel.commands.runById(id, args),
      },
    ];
  });
}
