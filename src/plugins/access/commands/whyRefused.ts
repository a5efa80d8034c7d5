import { dayMs } from "#contract/durations.ts";
import { refusedResults } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { limits } from "#contract/limits.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { explain } from "./explain.ts";

/** Opens the explanation of this person's latest refusal, at its door and time. */
export async function whyRefused(personId: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const fromDate = new Date(kernel.realtime.serverNowMs() - limits.reportRangeDays * dayMs).toISOString();
  const query = {
    personId,
    kinds: "access.decision",
    eventTypes: refusedResults.join(","),
    order: "newest",
    pageSize: "10",
  } as const;
  const { rows } = await kernel.api.call(listEventLogs, { query: { ...query, fromDate } }, signal);
  const last = rows.find(({ serialNumber }) => serialNumber !== undefined);
  if (last?.serialNumber === undefined) kernel.toast.info("access.notRefused");
  else explain({ personId, serialNumber: last.serialNumber, at: last.occurredAtUtc }, kernel);
}
