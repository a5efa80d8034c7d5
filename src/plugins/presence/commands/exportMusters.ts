import { listMusters, type Muster, type MusterPerson } from "#contract/musters.ts";
import { momentAndZone } from "#kernel/format/siteTime.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import { musterKey } from "../muster/musterKey.ts";
import type { MusterListParams } from "../muster/musterParams.ts";
import { musterQuery } from "../muster/musterQuery.ts";
import { readMuster, type WholeMuster } from "../muster/useMuster.ts";

/** Exports the history of musters with its search and filter. */
export async function exportMusters(params: MusterListParams, kernel: Kernel): Promise<void> {
  const { calledText, musterChip } = await import("../muster/musterTexts.ts");
  const { api, t, state } = kernel;
  const columns = ["site", "called", "calledBy", "reason", "state", "total", "accounted", "missing", "closed", "closedBy", "comments"];
  exportRows(kernel, {
    name: t("presence.panel.musters"),
    header: columns.map((column) => t(`presence.musterColumn.${column}`)),
    cellsOf: (muster: Muster) => [
      muster.siteName,
      calledText(muster, state.language),
      muster.calledBy.name,
      muster.reason,
      musterChip(muster, { t }).label,
      muster.counts.total,
      muster.counts.accounted,
      muster.counts.missing,
      muster.closedAtUtc === undefined ? "" : momentAndZone(muster.closedAtUtc, state.language, muster.timeZoneId),
      muster.closedBy?.name ?? "",
      muster.comments,
    ],
    read: pagesOf(api, listMusters, { query: musterQuery(params) }),
  });
}

/** Exports all people of a muster; without a connection, from the data on screen. */
export async function exportMuster(id: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const { accountedText, personChip } = await import("../muster/musterTexts.ts");
  const { api, t, state, queryClient } = kernel;
  const known = queryClient.getQueryData<WholeMuster>([...musterKey(id)]);
  const { muster, people } = known ?? (await readMuster(api, id, undefined, signal));
  const at = (instantUtc: string) => momentAndZone(instantUtc, state.language, muster.timeZoneId);
  const columns = ["name", "zone", "state", "accountedBy", "since", "door", "lastSeen", "phone", "host"];
  exportRows(kernel, {
    name: `${t("presence.panel.muster")} ${muster.siteName}`,
    header: columns.map((column) => t(`presence.personColumn.${column}`)),
    cellsOf: (person: MusterPerson) => [
      person.fullName,
      person.zoneName,
      personChip(person, { t }).label,
      accountedText(person, muster.timeZoneId, state.language, { t }),
      at(person.sinceUtc),
      person.door?.name ?? "",
      at(person.lastSeenUtc),
      person.phoneNumber ?? "",
      person.host?.name ?? "",
    ],
    read: () => Promise.resolve({ rows: [...people.values()] }),
  });
}
