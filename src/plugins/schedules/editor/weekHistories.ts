import { token } from "#kernel/plugin.ts";

/** What can be taken back and done again of the times of a week now; undefined where there is nothing. */
export interface WeekHistory {
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** The weeks that are edited, by the panel that each stands in. */
export interface WeekHistories {
  of(instanceId: string | undefined): WeekHistory | undefined;
  /** `read` answers how far it is now. Answers its removal. */
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
