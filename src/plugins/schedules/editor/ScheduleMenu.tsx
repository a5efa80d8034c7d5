import { commandMenu } from "#kernel/commands/commandMenu.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Ellipsis } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";

/** The other commands of an open schedule. */
export function ScheduleMenu({ schedule: { id, name } }: { schedule: { id: string; name: string } }) {
  const kernel = useKernel();
  const t = useText();
  const groups = [["schedules:duplicate"], ["schedules:delete"]];
  return (
    <Menu
      align="end"
      entries={commandMenu(kernel, { heading: name, groups, args: { id }, danger: ["schedules:delete"] })}
      trigger={<IconButton icon={Ellipsis} label={t("schedules.editor.more")} variant="outlined" />}
    />
  );
}
