import type { AccountJob, AccountWork, Jobs } from "../jobs/jobs.ts";
import type { EventLog } from "./eventLog.ts";

export interface LogWatchOptions extends AccountJob {
  jobs: Jobs;
  events: Pick<EventLog, "onAppended">;
  /** Accounts whose entries are of no interest are never looked at. */
  isFollowed?: (accountId: string) => boolean;
}

/** Has a job run for an account after its log has grown. */
export function watchLog({ jobs, events, isFollowed = () => true, ...job }: LogWatchOptions): AccountWork {
  const work = jobs.perAccount(job);
  const stopHearing = events.onAppended((accountId) => {
    if (isFollowed(accountId)) work.wake(accountId);
  });
  return {
    ...work,
    stop() {
      stopHearing();
      return work.stop();
    },
  };
}
