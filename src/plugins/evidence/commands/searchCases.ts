import { listEvidenceCases } from "#contract/evidenceCases.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { Folder } from "#kernel/ui/icons.ts";

/** Open cases by name or reference number, newest first. */
export async function searchCases(query: string, kernel: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  if (!kernel.state.user.videoRights.export) return [];
  const search = query.trim();
  const asked = { pageSize: "25" as const, state: "open" as const, ...(search !== "" && { search }) };
  const { rows } = await kernel.api.call(listEvidenceCases, { query: asked }, signal);
  return rows.map(({ id, name, referenceNumber }) => ({
    id,
    title: name,
    subtitle: referenceNumber,
    icon: Folder,
    args: { id, caseId: id },
  }));
}
