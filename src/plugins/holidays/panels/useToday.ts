import { useMemo } from "react";
import { minuteMs } from "#contract/durations.ts";
import type { WallDate } from "#domain/time/zonedTime.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useConsoleState, useKernel } from "#kernel/hooks.ts";
import { todayAt } from "../dayOfYear.ts";

/** The date at the person's first site by the platform's clock. The same object until the date changes. */
export function useToday(): WallDate {
  const { realtime } = useKernel();
  const { user } = useConsoleState();
  const now = useNow(minuteMs, realtime.serverNowMs);
  const { year, month, day } = todayAt(now, user.sites[0]?.timeZoneId);
  return useMemo(() => ({ year, month, day }), [year, month, day]);
}
