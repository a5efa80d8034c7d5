import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type Holiday, listHolidays } from "#contract/holidays.ts";
import { useKernel } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";

const queryKey = ["schedules", "holidays"];

/** SC-05: the holidays of the account, kept current. A year has 366 days at most, so they are few pages. */
export function useHolidays(): UseQueryResult<Holiday[]> {
  const kernel = useKernel();
  useRefreshOn("Holidays/Index", queryKey);
  return useQuery({ queryKey, queryFn: ({ signal }) => readHolidays(kernel, signal) }, kernel.queryClient);
}

async function readHolidays({ api }: Kernel, signal: AbortSignal): Promise<Holiday[]> {
  const found: Holiday[] = [];
  let after: string | undefined;
  do {
    const page = await api.call(listHolidays, { query: { pageSize: "100", ...(after !== undefined && { after }) } }, signal);
    found.push(...page.rows);
    after = page.next;
  } while (after !== undefined);
  return found;
}
