import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { getPass, listPasses, listPassesByStatus } from "#contract/passes.ts";
import { getAccountSettings } from "#contract/session.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useKernel } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";

const allKey = ["passes"] as const;
const pendingKey = [...allKey, "pending"] as const;
/** Delay until an expired request leaves the count. */
const expiryMs = 15_000;

/** AP-04: loads the requests again when one arrives or is decided, anywhere. */
export function followRequests(kernel: Kernel): () => void {
  const reload = () => void reloadRequests(kernel);
  const stops = [kernel.realtime.subscribe("ApprovalRequests", reload), kernel.realtime.onReset(reload)];
  return () => stops.forEach((stop) => stop());
}

export function reloadRequests({ queryClient }: Pick<Kernel, "queryClient">): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: allKey });
}

const pendingQuery = ({ api }: Kernel) =>
  queryOptions({
    queryKey: pendingKey,
    queryFn: ({ signal }) => api.call(listPassesByStatus, { query: { status: "Pending" } }, signal),
  });

/** The pending requests, at most a few seconds old. */
export function fetchPending(kernel: Kernel) {
  return kernel.queryClient.fetchQuery({ ...pendingQuery(kernel), staleTime: expiryMs });
}

/** AP-01: pending requests, newest first, without those that have expired since they were loaded. */
export function usePending() {
  const kernel = useKernel();
  const now = useNow(expiryMs, kernel.realtime.serverNowMs);
  const query = useQuery(pendingQuery(kernel), kernel.queryClient);
  const { data } = query;
  const pending = useMemo(
    () => data?.filter(({ validUntilUtc }) => validUntilUtc === undefined || Date.parse(validUntilUtc) > now),
    [data, now],
  );
  return { ...query, pending };
}

/** PM-05: the setting at the start of the session, until this console learns of a change. */
export function useIsApprovalRequired(): boolean {
  const kernel = useKernel();
  const { data } = useQuery(
    {
      queryKey: [...allKey, "setting"],
      queryFn: ({ signal }) => kernel.api.call(getAccountSettings, {}, signal),
      initialData: { passRequiresApproval: kernel.state.flags.hasPassRequiresApprovalSettingsFeature },
    },
    kernel.queryClient,
  );
  return data.passRequiresApproval;
}

export function usePass(id: string | undefined) {
  const kernel = useKernel();
  return useQuery(
    {
      queryKey: [...allKey, "one", id],
      enabled: id !== undefined,
      queryFn: ({ signal }) => kernel.api.call(getPass, { params: { id: id ?? "" } }, signal),
    },
    kernel.queryClient,
  );
}

/** AP-02: page by page, newest first. */
export function usePassPages(filter: { search: string; isPendingOnly: boolean }) {
  const kernel = useKernel();
  const search = filter.search.trim();
  return useInfiniteQuery(
    {
      queryKey: [...allKey, "pages", search, filter.isPendingOnly],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        kernel.api.call(
          listPasses,
          {
            query: {
              pageSize: "50",
              ...(pageParam !== undefined && { after: pageParam }),
              ...(search !== "" && { search }),
              ...(filter.isPendingOnly && { status: "Pending" as const }),
            },
          },
          signal,
        ),
      getNextPageParam: ({ next }) => next,
      // Keep the rows until the next answer arrives.
      placeholderData: (before) => before,
    },
    kernel.queryClient,
  );
}
