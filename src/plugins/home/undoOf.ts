import type { Commands } from "#kernel/plugin.ts";

type Entry = Commands["activity"][number];

/**
 * B-18: the command that takes an entry back, with the entry's own arguments. Undefined where there is none, where it cannot run now, and
 * where the same thing was done or taken back since: of several moves, the last is the one that can be undone.
 * @param entries what the session ran, the newest first
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
