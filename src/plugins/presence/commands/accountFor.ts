import { accountForPeople, markMissing } from "#contract/musters.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { musterKey } from "../muster/musterKey.ts";

interface Ticked {
  /** Of the muster. */
  id: string;
  people: readonly { id: string; name: string; revision: number }[];
  note?: string | undefined;
}

/** What one call names at most. */
const mostPeople = 100;

function* parts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += mostPeople) yield items.slice(from, from + mostPeople);
}

/** B-22: these people were seen. Who was accounted for by somebody else meanwhile stays so, and it is said by whom. */
export async function accountFor({ id, people, note }: Ticked, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const { api, queryClient, toast } = kernel;
  const seenAtUtc = new Date(kernel.realtime.serverNowMs()).toISOString();
  const names = new Map(people.map((person) => [person.id, person.name]));
  try {
    for (const part of parts(people)) {
      const body = { personIds: part.map((person) => person.id), seenAtUtc, ...(note !== undefined && { note }) };
      const { already, movedSince } = await api.call(accountForPeople, { params: { id }, body }, signal);
      const [first] = already;
      if (already.length > 1) toast.info("presence.toast.alreadySeveral", { count: already.length });
      else if (first?.by !== undefined) toast.info("presence.toast.already", { name: names.get(first.id) ?? "", by: first.by });
      else if (first) toast.info("presence.toast.alreadyByDoor", { name: names.get(first.id) ?? "" });
      for (const personId of movedSince) toast.warning("presence.toast.movedSince", { name: names.get(personId) ?? "" });
    }
  } finally {
    void queryClient.invalidateQueries({ queryKey: musterKey(id) });
  }
}

/** B-22: these people are missing after all, unless somebody has changed one of them since they were shown. */
export async function markAsMissing({ id, people }: Ticked, { api, queryClient }: Kernel, signal: AbortSignal): Promise<void> {
  try {
    for (const part of parts(people)) {
      const body = { people: part.map(({ id: personId, revision }) => ({ personId, revision })) };
      await api.call(markMissing, { params: { id }, body }, signal);
    }
  } finally {
    void queryClient.invalidateQueries({ queryKey: musterKey(id) });
  }
}
