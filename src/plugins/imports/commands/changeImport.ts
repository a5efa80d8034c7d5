import { deleteUserImport, startUserImport } from "#contract/userImports.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { importKey } from "../importKey.ts";

export async function startImport(id: string, { api, queryClient }: Kernel, signal: AbortSignal): Promise<void> {
  const begun = await api.call(startUserImport, { params: { id } }, signal);
  queryClient.setQueryData([...importKey, id], begun);
}

/** Forgets the file; the panel goes back to choosing one. */
export async function discardImport(id: string, { api, queryClient, panels }: Kernel, signal: AbortSignal): Promise<void> {
  await api.call(deleteUserImport, { params: { id } }, signal);
  panels.open("imports.people", {});
  await queryClient.invalidateQueries({ queryKey: importKey });
}
