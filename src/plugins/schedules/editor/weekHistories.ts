import { token } from "#kernel/plugin.ts";

/** Undo and redo for the times of a week; undefined if there is no step. */
export interface WeekHistory {
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** The histories of the weeks in editing, by panel. */
export interface WeekHistories {
  of(instanceId: string | undefined): WeekHistory | undefined;
  /** `read` returns the current history. Returns the function that removes it. */
  add(instanceId: string, read: () => WeekHistory): () => void;
}

export const WeekHistories = token<WeekHistories>("schedules.histories");

export function createWeekHistories(): WeekHistories {
  const open = new Map<string, () => WeekHistory>();
  return {
    of: (instanceId) => (instanceId === undefined ? undefined : open.get(instanceId)?.()),
    add(instanceId, read) {
      open.set(instanceId, read);
      return () => {
        if (open.get(instanceId) === read) open.delete(instanceId);
      };
    },
  };
}
