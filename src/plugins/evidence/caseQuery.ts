import { useQuery } from "@tanstack/react-query";
import { getEvidenceCase } from "#contract/evidenceCases.ts";
import { useConsoleState, useKernel } from "#kernel/hooks.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";

/** A case with its items. Loads again when a person changes it or its gateway reports on its clips. */
export function useCase(id: string | undefined) {
  const kernel = useKernel();
  const { user } = useConsoleState();
  const queryKey = ["evidence", user.accountId, "one", id];
  useRefreshOn("EvidenceCases/Index", queryKey);
  return useQuery(
    {
      queryKey,
      enabled: id !== undefined && user.videoRights.export,
      queryFn: ({ signal }) => kernel.api.call(getEvidenceCase, { params: { id: id ?? "" } }, signal),
    },
    kernel.queryClient,
  );
}
