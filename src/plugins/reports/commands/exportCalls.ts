import { listPhoneCalls, type PhoneCall } from "#contract/calls.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import type { CallParams } from "../reportParams.ts";
import { reportZone } from "../reportZone.ts";

/** IC-05, RP-06: exports the calls with the list's search and filter; each time is in the time zone of its site. */
export async function exportCalls(params: CallParams, kernel: Kernel): Promise<void> {
  const [{ callStatusText, callTime }, { callQueryOf }] = await Promise.all([
    import("../calls/callFaces.ts"),
    import("../calls/callQuery.ts"),
  ]);
  const { api, realtime, state, t } = kernel;
  const nowMs = realtime.serverNowMs();
  // With the present as its latest end, so that the file has an end.
  const query = { toDate: new Date(nowMs).toISOString(), ...callQueryOf(params, nowMs, reportZone(state.user.sites)) };
  const header = ["column.time", "calls.rung", "filter.person", "calls.intercom", "calls.fact.serialNumber"];
  exportRows(kernel, {
    name: t("reports.panel.callhistory"),
    header: [...header, "column.result", "calls.answeredBy"].map((key) => t(`reports.${key}`)),
    cellsOf: (call: PhoneCall) => [
      callTime(call.requestedAtUtc, call, state.language),
      call.displayName,
      call.fullName,
      call.deviceName,
      call.serialNumber,
      callStatusText(call.status, t),
      call.answeredBy?.name,
    ],
    read: pagesOf(api, listPhoneCalls, { query }),
  });
}
