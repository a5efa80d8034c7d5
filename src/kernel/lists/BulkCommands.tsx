import { useCommandById, useText } from "../hooks.ts";
import { Button } from "../ui/Button.tsx";
import { BulkBar } from "../ui/panelParts.tsx";

/** A command with the arguments that the selected rows give it. */
export interface BulkCommand {
  id: string;
  args: object;
  /** Instead of the command's title. */
  label?: string;
}

/** What can be done to the selected rows: commands like any other, with their rights, reasons and questions. */
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
