import { createTurns } from "../turns.ts";
import type { EventLog } from "./eventLog.ts";

export interface LogWatchOptions {
  events: EventLog;
  /** How long entries are gathered: what is written in one go is looked at in one go. */
  gatherMs: number;
  /** Accounts whose entries are of no interest are never looked at. */
  isFollowed?: (accountId: string) => boolean;
  look(accountId: string): Promise<void>;
  onError(accountId: string, error: unknown): void;
}

/** Looks at an account after its log has grown; everything about one account happens in turn. */
export interface LogWatch {
  /** Looks at an account that has written nothing, too. */
  wake(accountId: string): void;
  /** Does other work of the account in its turn. */
  run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result>;
  /** Looks at nothing more; resolves when nothing is being looked at. */
  close(): Promise<void>;
}

export function watchLog({ events, gatherMs, isFollowed = () => true, look, onError }: LogWatchOptions): LogWatch {
  const turns = createTurns();
  const waiting = new Map<string, NodeJS.Timeout>();
  const stopHearing = events.onAppended(wake);

  function wake(accountId: string): void {
    if (waiting.has(accountId) || !isFollowed(accountId)) return;
    waiting.set(
      accountId,
      setTimeout(() => {
        waiting.delete(accountId);
        turns.run(accountId, () => look(accountId)).catch((error: unknown) => onError(accountId, error));
      }, gatherMs),
    );
  }

  return {
    wake,
    run: turns.run,
    async close() {
      stopHearing();
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await turns.idle();
    },
  };
}
