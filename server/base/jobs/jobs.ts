/** A job that runs by the clock. */
export interface PeriodicJob {
  /** In the log and in the state of the platform. */
  readonly name: string;
  /** From the start of a run to the start of the next. */
  readonly everyMs: number;
  /** The first run begins at once, not after the first interval. */
  readonly isDueAtStart?: boolean;
  /** The longest wait after failures; 30 s, or the interval where that is longer, unless told. */
  readonly longestBackOffMs?: number;
  /** The signal is aborted when the job is stopped: work of several steps looks at it between them. */
  run(signal: AbortSignal): unknown;
}

/** A job that runs for an account after something has happened there. */
export interface AccountJob {
  readonly name: string;
  /** How long a run waits after it was asked for, so that what happens in one go is dealt with in one go. */
  readonly gatherMs: number;
  run(accountId: string, signal: AbortSignal): unknown;
}

export interface Job {
  /** Asks for a run now. During a run it asks for one more; after a failure the back-off goes on, since the next try does the same work. */
  wake(): void;
  /** Begins no more runs, aborts the present one and resolves when it has ended. */
  stop(): Promise<void>;
}

export interface AccountWork {
  /** As `wake` of a job, for one account. */
  wake(accountId: string): void;
  /** Does other work of the account between runs of the job. */
  inTurn<Result>(accountId: string, work: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

export interface JobState {
  readonly name: string;
  readonly isRunning: boolean;
  readonly lastStartedAt: Date | undefined;
  readonly lastSucceededAt: Date | undefined;
  /** Failures in a row; of a job by account those of the worst account. */
  readonly failures: number;
}

/**
 * Everything that the platform does by itself. A job has one run at a time. A failure is logged once, and again when the job works
 * again; in between the job is tried less and less often.
 */
export interface Jobs {
  every(job: PeriodicJob): Job;
  perAccount(job: AccountJob): AccountWork;
  /** Tries what failed at once: what the jobs need, such as the database, is back. */
  retryNow(): void;
  states(): readonly JobState[];
  /** Stops every job. */
  stop(): Promise<void>;
}
