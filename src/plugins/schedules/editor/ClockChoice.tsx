import { useState } from "react";
import { listText } from "#kernel/format/numbers.ts";
import { zoneName } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Section } from "#kernel/ui/panelParts.tsx";
import { Select } from "#kernel/ui/Select.tsx";
import { clocksOf, type SiteClock } from "../siteClocks.ts";

export interface ShownClock {
  timeZoneId: string;
  /** "Harbour House, CDT" */
  text: string;
  /** All clocks of the schedule's doors; the times are in one of them. */
  clocks: readonly SiteClock[];
  choose(timeZoneId: string): void;
}

/** SC-06: the time zone in which times are shown: that of the doors, or the chosen one if they have several. */
export function useSiteClock(siteIds: readonly string[]): ShownClock {
  const kernel = useKernel();
  const t = useText();
  const { user, language } = useConsoleState();
  const [chosen, setChosen] = useState<string>();
  const clocks = clocksOf(siteIds, user.sites);
  const shown = clocks.find(({ timeZoneId }) => timeZoneId === chosen) ?? clocks[0];
  const timeZoneId = shown?.timeZoneId ?? "UTC";
  const zone = zoneName(new Date(kernel.realtime.serverNowMs()).toISOString(), language, timeZoneId);
  const site = listText(shown?.siteNames ?? [], language);
  return {
    timeZoneId,
    text: t(siteIds.length > 0 ? "schedules.clock.of" : "schedules.clock.withoutDoors", { zone, site }),
    clocks,
    choose: setChosen,
  };
}

/** Choice of the time zone for the openings. Each door still opens by its own. */
export function ClockChoice({ clock: { clocks, timeZoneId, choose } }: { clock: ShownClock }) {
  const t = useText();
  if (clocks.length < 2) return undefined;
  return (
    <Section>
      <Select
        label={t("schedules.clock.label")}
        hint={t("schedules.clock.several", { count: clocks.length })}
        choices={clocks.map((each) => ({ value: each.timeZoneId, label: `${each.timeZoneId} (${each.siteNames.join(", ")})` }))}
        value={timeZoneId}
        onValueChange={choose}
      />
    </Section>
  );
}
