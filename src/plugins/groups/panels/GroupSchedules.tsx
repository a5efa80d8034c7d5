import type { GroupDetail } from "#contract/groups.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CalendarClock } from "#kernel/ui/icons.ts";
import { editSchedule } from "../../schedules/services.ts";

/** The schedules of the group; those that the session may see have a link. */
export function GroupSchedules({ group: { schedules } }: { group: GroupDetail }) {
  const { commands } = useKernel();
  const t = useText();
  return (
    <section className="groups-schedules" aria-label={t("groups.schedules")}>
      <h3 className="label">{t("groups.schedules")}</h3>
      {schedules.length === 0 && <span className="faint">{t("groups.noSchedules")}</span>}
      {schedules.map(({ id, name }) => {
        const isOpenable = commands.availability(editSchedule, { id }).state === "enabled";
        return isOpenable ? (
          <Button key={id} size="s" variant="quiet" icon={CalendarClock} onClick={() => void commands.run(editSchedule, { id })}>
            {name}
          </Button>
        ) : (
          <span key={id}>{name}</span>
        );
      })}
    </section>
  );
}
