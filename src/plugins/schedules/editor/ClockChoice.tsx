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
  /** All clocks of its doors; of several, one is shown. */
  clocks: readonly SiteClock[];
  choose(timeZoneId: string): void;
}

/** SC-06: the clock that times are shown by: that of the doors; of several the one that is chosen. */
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

/** Which of several clocks the openings are shown by. Each door opens by its own. */
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
