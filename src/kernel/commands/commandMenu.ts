import type { Kernel } from "../plugin.ts";
import type { MenuEntry } from "../ui/menuEntries.ts";

interface CommandMenuOptions {
  heading: string;
  /** Command ids; the menu draws a separator between groups. */
  groups: readonly (readonly string[])[];
  args: object;
  /** Ids of the commands that delete something permanently. */
  danger?: readonly string[];
}

/** Builds the menu of one object: the commands that the session may run, with the reason for each disabled one. */
export function commandMenu(
  { commands, t }: Pick<Kernel, "commands" | "t">,
  { heading, groups, args, danger = [] }: CommandMenuOptions,
): MenuEntry[] {
  const entryOf = (id: string): MenuEntry[] => {
    const command = commands.get(id);
    const availability = commands.availabilityById(id, args);
    if (!command || availability.state === "hidden") return [];
    return [
      {
        kind: "action",
        id,
        label: t(command.title),
        icon: command.icon,
        keys: command.keys,
        isDanger: danger.includes(id),
        ...(availability.state === "disabled" && { disabledReason: availability.reason }),
        onSelect: () => void commands.runById(id, args),
      },
    ];
  };
  return [
    { kind: "heading", label: heading },
    ...groups.flatMap((group): MenuEntry[] => [...group.flatMap(entryOf), { kind: "separator" }]),
  ];
}
