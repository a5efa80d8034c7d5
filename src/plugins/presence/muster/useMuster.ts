import { useQuery } from "@tanstack/react-query";
import type { PayloadOf } from "#contract/endpoint.ts";
import { getMuster, listMusterPeople, type MusterPerson } from "#contract/musters.ts";
import type { Api } from "#kernel/api.ts";
import { useKernel } from "#kernel/hooks.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { musterKey } from "./musterKey.ts";

/** A muster with all its people. It stays on screen and can be printed without a connection. */
export interface WholeMuster {
  muster: PayloadOf<typeof getMuster>;
  /** By id. */
  people: ReadonlyMap<string, MusterPerson>;
  /** Where the next read of changes continues. */
  next: string;
}

/** Reads a muster, or its changes since `known`. */
export async function readMuster(api: Api, id: string, known: WholeMuster | undefined, signal: AbortSignal): Promise<WholeMuster> {
  const people = new Map(known?.people);
  let next = known?.next;
  for (let isMore = true; isMore; ) {
    const page = await api.call(listMusterPeople, { params: { id }, query: next === undefined ? {} : { after: next } }, signal);
    for (const person of page.rows) people.set(person.id, person);
    ({ next, isMore } = page);
  }
  const muster = await api.call(getMuster, { params: { id } }, signal);
  return { muster, people, next: next ?? "0" };
}

/** One muster, kept current. */
export function useMuster(id: string) {
  const { api, queryClient } = useKernel();
  const queryKey = musterKey(id);
  useRefreshOn("Musters/Index", queryKey);
  useRefreshOn("Presence/Index", queryKey);
  return useQuery(
    {
      queryKey,
      gcTime: 0,
      retry: false,
      // Also runs without a connection, because the panel has to report that there is none.
      networkMode: "always",
      queryFn: ({ signal }) => readMuster(api, id, queryClient.getQueryData<WholeMuster>(queryKey), signal),
    },
    queryClient,
  );
}
