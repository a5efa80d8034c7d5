import { proxy } from "valtio";

/** One command that this session ran. */
export interface ActivityEntry {
  id: number;
  command: string;
  /** Translated title, in the language at the time of the run. */
  title: string;
  objectName: string | undefined;
  args: object;
  startedAtMs: number;
  /** Undefined while the command runs. */
  endedAtMs?: number;
  status: "running" | "done" | "failed" | "cancelled";
  code: string | undefined;
}
const kept = 200;

/** The activity list, newest first; a valtio proxy. */
export function createActivity(now: () => number): {
  entries: ActivityEntry[];
  begin(entry: Pick<ActivityEntry, "command" | "title" | "objectName" | "args">): ActivityEntry;
} {
  const entries = proxy<ActivityEntry[]>([]);
  let nextId = 1;
  return {
    entries,
    begin(entry) {
      entries.unshift({ ...entry, id: nextId++, startedAtMs: now(), status: "running", code: undefined });
      entries.splice(kept);
      return entries[0] as ActivityEntry;
    },
  };
}
