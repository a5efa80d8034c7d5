import { listGuests } from "#contract/guests.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import type { VisitorListParams } from "../visitorParams.ts";
import { visitorQuery } from "../visitorQuery.ts";
import { visitMoment, visitZone } from "../visitTime.ts";

/** Exports the visitors with the list's search, filter and sort order. */
export async function exportVisitors(params: VisitorListParams, kernel: Kernel): Promise<void> {
  const { api, t, state } = kernel;
  const { sites } = state.user;
  const nameOf = (siteId: string) => sites.find(({ id }) => id === siteId)?.name;
  exportRows(kernel, {
    name: t("visitors.panel.list"),
    header: ["name", "state", "host", "email", "phone", "sites", "passKind", "from", "until"].map((column) =>
      t(`visitors.column.${column}`),
    ),
    cellsOf: ({ fullName, state: stands, visitingUserFullName, email, phoneNumber, siteIds, passKind, validFrom, validUntil }) => [
      fullName,
      t(`visitors.state.${stands}`),
      visitingUserFullName,
      email,
      phoneNumber,
      siteIds.flatMap((siteId: string) => nameOf(siteId) ?? []).join(", "),
      t(`visitors.kind.${passKind}`),
      ...[validFrom, validUntil].map((instant) => visitMoment(instant, state.language, visitZone(siteIds, sites))),
    ],
    read: pagesOf(api, listGuests, { query: visitorQuery(params) }),
  });
}
