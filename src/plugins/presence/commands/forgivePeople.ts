import { forgivePresence } from "#contract/presence.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** Maximum number of people per call. */
const mostPeople = 100;

/** B-22: removes people from the occupancy of their zones. */
export async function forgivePeople(people: readonly { id: string }[], kernel: Kernel, signal: AbortSignal): Promise<void> {
  let count = 0;
  for (let from = 0; from < people.length; from += mostPeople) {
    const personIds = people.slice(from, from + mostPeople).map(({ id }) => id);
    count += (await kernel.api.call(forgivePresence, { body: { personIds } }, signal)).forgiven;
  }
  kernel.toast.success("presence.toast.forgiven", { count });
}
