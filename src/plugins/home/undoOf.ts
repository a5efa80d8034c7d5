import type { Commands } from "#kernel/plugin.ts";

type Entry = Commands["activity"][number];

/**
 * B-18: the command that undoes an entry, with the entry's own arguments. Undefined if there is none, if it can't run now, or if the same
 * action has been done or undone since: only the last one can be undone.
 * @param entries the session's entries, newest first
 */
export function undoOf(entry: Entry, entries: readonly Entry[], commands: Pick<Commands, "get" | "availabilityById">): string | undefined {
  const undo = commands.get(entry.command)?.undoneBy;
  if (undo === undefined || entry.status !== "done") return undefined;
  const args = JSON.stringify(entry.args);
  const isLater = (other: Entry) =>
    (other.command === undo || commands.get(other.command)?.undoneBy === undo) &&
    other.status === "done" &&
    JSON.stringify(other.args) === args;
  const later = entries.slice(
    0,
    entries.findIndex(({ id }) => id === entry.id),
  );
  if (later.some(isLater)) return undefined;
  return commands.availabilityById(undo, entry.args).state === "enabled" ? undo : undefined;
}
