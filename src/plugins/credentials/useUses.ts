import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { limits } from "#contract/limits.ts";
import { listUsePictures, listUses, type Use } from "#contract/uses.ts";
import { useKernel, usePanel } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";

const usesKey = ["credentialUses"] as const;
const picturesKey = [...usesKey, "pictures"] as const;
/** Refresh interval while an image is on its way and the panel is visible. */
const soonMs = 2_000;
const laterMs = 15_000;

/** B-24: uses page by page, newest first. */
export function useUses(personId: string | undefined, cloudKeyId: string | undefined) {
  const kernel = useKernel();
  const { isVisible } = usePanel();
  return useInfiniteQuery(
    {
      queryKey: [...usesKey, personId, cloudKeyId],
      enabled: personId !== undefined,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        kernel.api.call(
          listUses,
          {
            params: { personId: personId ?? "" },
            query: {
              pageSize: "10",
              ...(pageParam !== undefined && { after: pageParam }),
              ...(cloudKeyId !== undefined && { cloudKeyId }),
            },
          },
          signal,
        ),
      getNextPageParam: ({ next }) => next,
      refetchInterval: ({ state }) => {
        if (!isVisible) return false;
        return state.data?.pages.some(({ rows }) => rows.some(({ picture }) => picture === "coming")) ? soonMs : laterMs;
      },
    },
    kernel.queryClient,
  );
}

/** Event images of uses by id, as far as the platform stores them. Requests each only once, because the audit log records every view. */
export function useUsePictures(personId: string, uses: readonly Use[]) {
  const kernel = useKernel();
  const ids = uses.filter(({ picture }) => picture === "kept").map(({ id }) => id);
  return useQuery<ReadonlyMap<string, string | undefined>>(
    {
      queryKey: [...picturesKey, personId, ids.join()],
      enabled: ids.length > 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      placeholderData: (before) => before,
      queryFn: ({ signal }) => readPictures(kernel, personId, ids, signal),
    },
    kernel.queryClient,
  );
}

async function readPictures(
  { api, queryClient }: Kernel,
  personId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | undefined>> {
  const known = new Map(queryClient.getQueryData<ReadonlyMap<string, string | undefined>>(picturesKey));
  const missing = ids.filter((id) => !known.has(id));
  for (let from = 0; from < missing.length; from += limits.usePicturesMax) {
    const asked = missing.slice(from, from + limits.usePicturesMax);
    const told = await api.call(listUsePictures, { params: { personId }, query: { useIds: asked.join(",") } }, signal);
    for (const id of asked) known.set(id, told.find((one) => one.id === id)?.picture);
    queryClient.setQueryData(picturesKey, known);
  }
  return known;
}
