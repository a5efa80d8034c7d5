import type { PhoneCall } from "#contract/calls.ts";
import { CallStatus } from "#contract/enumerations.ts";
import type { CallParams } from "../reportParams.ts";
import { numbersOf, rangeOf } from "../reportQuery.ts";

/** EN-06: the statuses in the order that a call goes through. */
export const callStatuses: readonly number[] = Object.values(CallStatus);

/** Calls that nobody answered, or that were declined. */
const missed: readonly number[] = [CallStatus.Rejected, CallStatus.Hangup, CallStatus.TimedOut];
export type CallOutcome = "rings" | "answered" | "opened" | "missed" | "other";

/** The outcome of a status; "other" for an unknown status. */
export function outcomeOf(status: number): CallOutcome {
  if (missed.includes(status)) return "missed";
  if (status === CallStatus.AccessGranted) return "opened";
  if (status === CallStatus.Answered) return "answered";
  return status === CallStatus.Initiated || status === CallStatus.Ringing ? "rings" : "other";
}

/** IC-05: the platform's query. Unknown statuses do not limit it. */
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

/** Duration of ringing and talking in milliseconds; undefined while it rings. */
export function lastedMs({ requestedAtUtc, endedAtUtc }: { requestedAtUtc: string; endedAtUtc?: string | undefined }): number | undefined {
  return endedAtUtc === undefined ? undefined : Math.max(0, Date.parse(endedAtUtc) - Date.parse(requestedAtUtc));
}

export type CallFact = "status" | "time" | "lasted" | "answeredBy" | "method" | "serialNumber";
/** The facts of a call besides its steps, in order. The panel words a fact without a value. */
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
