import { accountForPeople, markMissing } from "#contract/musters.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { musterKey } from "../muster/musterKey.ts";

interface Ticked {
  /** Id of the muster. */
  id: string;
  people: readonly { id: string; name: string; revision: number }[];
  note?: string | undefined;
}

/** Maximum number of people per call. */
const mostPeople = 100;

function* parts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += mostPeople) yield items.slice(from, from + mostPeople);
}

/** B-22: accounts for these people. A person whom another operator has already accounted for stays so, and a toast names that operator. */
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

/** B-22: marks these people as missing again, unless one of them has changed since they were shown. */
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
