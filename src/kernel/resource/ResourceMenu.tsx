import { commandMenu } from "../commands/commandMenu.ts";
import { useConsoleState, useKernel } from "../hooks.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Ellipsis } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import { useResourceWords } from "./resourceWords.ts";

interface ResourceMenuProps {
  name: string;
  /** Command ids; a line is drawn between groups. */
  groups: readonly (readonly string[])[];
  args: object;
  /** Those that take something away for good. */
  danger?: readonly string[];
}

/** What else can be done to the thing that a panel is about, in its head. */
export function ResourceMenu({ name, ...menu }: ResourceMenuProps) {
  const kernel = useKernel();
  const words = useResourceWords();
  // Rights may change while it is on the screen.
  useConsoleState();
  const entries = commandMenu(kernel, { heading: name, ...menu });
  if (!entries.some(({ kind }) => kind === "action")) return undefined;
  return <Menu entries={entries} align="end" trigger={<IconButton icon={Ellipsis} label={words.more} variant="outlined" />} />;
}
