/** Where an attempt to watch live stands; every step is logged, and a failure names the one it happened in. */
export type LiveStep =
  | "seat"
  | "credentials"
  | "channel"
  | "endpoints"
  | "iceServers"
  | "signalling"
  | "offer"
  | "answer"
  | "candidate"
  | "media"
  | "live";

/** LV-04 to LV-08: a fault of the connection with the code that the specification gives it. */
export class LiveError extends Error {
  readonly code: string;
  readonly step: LiveStep;
  /** The camera or the way to it may be back in a moment: then the view tries again by itself. */
  readonly isTransient: boolean;
  constructor(code: string, step: LiveStep, { isTransient = false, cause }: { isTransient?: boolean; cause?: unknown } = {}) {
    super(`${code} (${step})`, { cause });
    this.name = "LiveError";
    this.code = code;
    this.step = step;
    this.isTransient = isTransient;
  }
}
