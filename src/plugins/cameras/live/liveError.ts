/** Step of an attempt to watch live. The log has every step, and a failure names its step. */
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

/** LV-04 to LV-08: a failure of the connection with its code in the specification. */
export class LiveError extends Error {
  readonly code: string;
  readonly step: LiveStep;
  /** The failure may pass in a moment, so the view tries again by itself. */
  readonly isTransient: boolean;
  constructor(code: string, step: LiveStep, { isTransient = false, cause }: { isTransient?: boolean; cause?: unknown } = {}) {
    super(`${code} (${step})`, { cause });
    this.name = "LiveError";
    this.code = code;
    this.step = step;
    this.isTransient = isTransient;
  }
}
