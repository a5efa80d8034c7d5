import { commandMenu } from "../commands/commandMenu.ts";
import { useConsoleState, useKernel, useText } from "../hooks.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Ellipsis } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";

interface ResourceMenuProps {
  name: string;
  /** Command ids; the menu draws a separator between groups. */
  groups: readonly (readonly string[])[];
  args: object;
  /** Ids of the commands that delete something permanently. */
  danger?: readonly string[];
}

/** Menu with further commands for a panel's object, in the head of the panel. */
export function ResourceMenu({ name, ...menu }: ResourceMenuProps) {
  const kernel = useKernel();
  const t = useText();
  // Draws again when permissions change.
  useConsoleState();
  const entries = commandMenu(kernel, { heading: name, ...menu });
  if (!entries.some(({ kind }) => kind === "action")) return undefined;
  return (
    <Menu entries={entries} align="end" trigger={<IconButton icon={Ellipsis} label={t("kernel.resource.more")} variant="outlined" />} />
  );
}
