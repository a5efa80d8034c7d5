import { addGroupUsers, deleteGroup, removeGroupUsers, updateGroup } from "#contract/groups.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { type Each, forEach } from "#kernel/resource/forEach.ts";
import { confirmAccess } from "../../policy/services.ts";

interface Members {
  id: string;
  people: readonly { id: string }[];
}

export function deleteGroups(groups: readonly Each[], kernel: Kernel, signal: AbortSignal): Promise<void> {
  return forEach(
    groups,
    kernel,
    signal,
    ({ id }, ofAll) => kernel.api.call(deleteGroup, { params: { id } }, ofAll),
    "groups.toast.severalDeleted",
  );
}

/** A group in the version that the person saw. */
interface Seen extends Each {
  version: number;
}

/** Sets one description for several groups. A group that another person has changed since keeps its own. */
export function describeGroups(groups: readonly Seen[], description: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const versions = new Map(groups.map(({ id, version }) => [id, version]));
  const describe = ({ id }: Each, ofAll: AbortSignal) => {
    const version = versions.get(id);
    return kernel.api.call(updateGroup, { body: { id, description, version } }, ofAll);
  };
  return forEach(groups, kernel, signal, describe, "groups.toast.severalChanged");
}

/** Adds one person to several groups; reports the groups that already include the person. */
export async function addToEach(groups: readonly Each[], personId: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  for (const { id } of groups)
    await confirmAccess({ kind: "group", change: "members", id, added: [personId], removed: [] }, kernel, signal);
  const add = ({ id }: Each, ofAll: AbortSignal) =>
    kernel.api.call(addGroupUsers, { params: { id }, body: { personIds: [personId] } }, ofAll);
  return forEach(groups, kernel, signal, add, "groups.toast.addedToEach");
}

/** Adds either all people or none (GR-01). */
export async function addPeople({ id, people }: Members, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const personIds = people.map((person) => person.id);
  await confirmAccess({ kind: "group", change: "members", id, added: personIds, removed: [] }, kernel, signal);
  await kernel.api.call(addGroupUsers, { params: { id }, body: { personIds } }, signal);
  kernel.toast.success("groups.toast.added", { count: people.length });
}

/** Removes either all people or none. */
export async function removePeople({ id, people }: Members, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const personIds = people.map((person) => person.id);
  await confirmAccess({ kind: "group", change: "members", id, added: [], removed: personIds }, kernel, signal);
  await kernel.api.call(removeGroupUsers, { params: { id }, body: { personIds } }, signal);
  kernel.toast.success("groups.toast.removed", { count: people.length });
}

interface Member {
  id: string;
  personId: string;
}

/** From the palette, which finds the person by name. */
export function addPerson({ id, personId }: Member, kernel: Kernel, signal: AbortSignal): Promise<void> {
  return addPeople({ id, people: [{ id: personId }] }, kernel, signal);
}

export function removePerson({ id, personId }: Member, kernel: Kernel, signal: AbortSignal): Promise<void> {
  return removePeople({ id, people: [{ id: personId }] }, kernel, signal);
}
