import { useCommandById, useText } from "../hooks.ts";
import { Button } from "../ui/Button.tsx";
import { BulkBar } from "../ui/panelParts.tsx";

/** A command and its arguments for the selected rows. */
export interface BulkCommand {
  id: string;
  args: object;
  /** Replaces the command's title. */
  label?: string;
}

/** The commands for the selected rows, with their permissions, reasons and confirmations. */
export function BulkCommands({ count, commands, onClear }: { count: number; commands: readonly BulkCommand[]; onClear: () => void }) {
  const t = useText();
  return (
    <BulkBar label={t("kernel.table.tools")} summary={t("kernel.table.selected", { count })} onClear={onClear}>
      {commands.map((command) => (
        <BulkButton key={command.id} {...command} />
      ))}
    </BulkBar>
  );
}

function BulkButton({ id, args, label }: BulkCommand) {
  const { command, title, isVisible, isPending, reason, run } = useCommandById(id, args);
  if (!isVisible) return undefined;
  return (
    <Button
      variant={command?.isDangerous ? "danger-quiet" : "quiet"}
      icon={command?.icon}
      isPending={isPending}
      disabledReason={reason}
      onClick={run}
    >
      {label ?? title}
    </Button>
  );
}
