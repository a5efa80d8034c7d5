import { type ImportColumn, importColumns } from "#contract/userImports.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { csvFile } from "#kernel/resource/exportRows.ts";

/** B-34: saves the columns of a file of people with one sample line that shows the format of each cell. */
export async function saveSampleFile(kernel: Kernel): Promise<void> {
  const { downloads, state, t } = kernel;
  const year = new Date().getFullYear() + 1;
  const example: Record<ImportColumn, string> = {
    firstName: "Ana",
    lastName: "Bell",
    // A domain that nobody can own (RFC 2606).
    email: "ana.bell@example.com",
    phoneNumber: "+34 600 111 222",
    sites: state.user.sites[0]?.name ?? "",
    groups: "",
    validFrom: `${year}-01-01 08:00`,
    validUntil: `${year}-12-31`,
    externalSystemId: "A-1001",
    role: "",
    cards: "FC101 40211",
  };
  const header = importColumns.map((column) => t(`imports.column.${column}`));
  const file = csvFile(header, [importColumns.map((column) => example[column])]);
  downloads.start({ name: `${t("imports.sample.name")}.csv`, read: async () => file });
}
