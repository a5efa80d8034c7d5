import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type Holiday, listHolidays } from "#contract/holidays.ts";
import { useKernel } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";

const queryKey = ["schedules", "holidays"];

/** SC-05: the account's holidays, kept current. They are few pages, because a year has at most 366 days. */
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
