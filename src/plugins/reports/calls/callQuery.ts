import type { PhoneCall } from "#contract/calls.ts";
import { CallStatus } from "#contract/enumerations.ts";
import type { CallParams } from "../reportParams.ts";
import { numbersOf, rangeOf } from "../reportQuery.ts";

/** EN-06, in the order in which a call comes to them. */
export const callStatuses: readonly number[] = Object.values(CallStatus);

/** Calls that rang in vain: nobody came, or somebody said that they do not. */
const missed: readonly number[] = [CallStatus.Rejected, CallStatus.Hangup, CallStatus.TimedOut];
export type CallOutcome = "rings" | "answered" | "opened" | "missed" | "other";

/** What a status means to whoever reads it; one that came later than this console is "other". */
export function outcomeOf(status: number): CallOutcome {
  if (missed.includes(status)) return "missed";
  if (status === CallStatus.AccessGranted) return "opened";
  if (status === CallStatus.Answered) return "answered";
  return status === CallStatus.Initiated || status === CallStatus.Ringing ? "rings" : "other";
}

/** IC-05: what the platform is asked; of statuses that there are none of, it is asked for all. */
export function callQueryOf(params: CallParams, nowMs: number, timeZone: string) {
  const { fromMs, toMs } = rangeOf(params, nowMs, timeZone);
  const statuses = numbersOf(params.statuses).filter((status) => callStatuses.includes(status));
  return {
    fromDate: new Date(fromMs).toISOString(),
    ...(toMs !== undefined && { toDate: new Date(toMs).toISOString() }),
    ...(params.door !== undefined && { serialNumber: params.door }),
    ...(statuses.length > 0 && { statuses: statuses.join(",") }),
    ...(params.search !== undefined && { search: params.search }),
  };
}

/** How long it rang or was under way, in milliseconds; undefined while it rings. */
export function lastedMs({ requestedAtUtc, endedAtUtc }: { requestedAtUtc: string; endedAtUtc?: string | undefined }): number | undefined {
  return endedAtUtc === undefined ? undefined : Math.max(0, Date.parse(endedAtUtc) - Date.parse(requestedAtUtc));
}

export type CallFact = "status" | "time" | "lasted" | "answeredBy" | "method" | "serialNumber";
/** What is told of a call beside its steps, in order; without a value it is up to the panel to word it. */
export function callFacts(
  call: PhoneCall,
  durationText: (milliseconds: number) => string,
): { fact: CallFact; value: string | undefined }[] {
  const lasted = lastedMs(call);
  return [
    { fact: "status", value: undefined },
    { fact: "time", value: undefined },
    ...(lasted === undefined ? [] : [{ fact: "lasted" as const, value: durationText(lasted) }]),
    ...(call.answeredBy ? [{ fact: "answeredBy" as const, value: call.answeredBy.name }] : []),
    { fact: "method", value: undefined },
    { fact: "serialNumber", value: call.serialNumber },
  ];
}
