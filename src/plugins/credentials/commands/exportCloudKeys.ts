import { type CloudKey, listCloudKeys } from "#contract/cloudKeys.ts";
import { minuteAndZone } from "#kernel/format/siteTime.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import type { CloudKeyListParams } from "../cloudKeyParams.ts";
import { cloudKeyQuery } from "../cloudKeyQuery.ts";

/** Exports the cloud keys with the list's search, filter and sort order. */
export async function exportCloudKeys(params: CloudKeyListParams, kernel: Kernel): Promise<void> {
  const { doorNamesOf, keyDoors } = await import("../cloudKeyFaces.ts");
  const { api, t, state } = kernel;
  const moment = (instantUtc: string) => minuteAndZone(instantUtc, state.language, state.user.sites[0]?.timeZoneId);
  exportRows(kernel, {
    name: t("credentials.panel.cloudKeys"),
    header: ["name", "kind", "state", "doors", "from", "until", "givenBy", "given"].map((column) => t(`credentials.keyColumn.${column}`)),
    cellsOf: (key: CloudKey) => [
      key.fullName,
      t(key.isVisitor ? "credentials.key.visitor" : "credentials.key.person"),
      t(`credentials.state.${key.state}`),
      keyDoors(doorNamesOf(key), key.doorCount, t),
      moment(key.validFrom),
      moment(key.expiresOn),
      key.givenBy.name,
      moment(key.givenAtUtc),
    ],
    read: pagesOf(api, listCloudKeys, { query: cloudKeyQuery(params) }),
  });
}
