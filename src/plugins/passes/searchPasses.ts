import { ApprovalRequestStatus } from "#contract/enumerations.ts";
import { hasWords } from "#domain/identity/foldedText.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { IdCard } from "#kernel/ui/icons.ts";
import { fetchPending } from "./passQueries.ts";
import { passChip } from "./passState.ts";

const most = 50;

/** Pending requests by the person's name or the site, newest first. */
export async function searchPasses(query: string, kernel: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  const pending = await fetchPending(kernel);
  signal.throwIfAborted();
  return pending
    .filter(({ fullName, siteName }) => hasWords(`${fullName} ${siteName}`, query))
    .slice(0, most)
    .map(({ id, fullName, siteName }) => ({
      id,
      title: fullName,
      subtitle: siteName,
      icon: IdCard,
      chip: passChip({ requestStatus: ApprovalRequestStatus.Pending, isExpired: false }, kernel),
      args: { id },
    }));
}
