import type { LockdownInfo, LockdownPlan } from "#contract/lockdown.ts";
import { token } from "#kernel/plugin.ts";

/** State of general lockdown in this session (LK-04). A valtio proxy: read it in code, use `useSnapshot` in components. */
export interface LockdownSession {
  status: "loading" | "ready" | "failed";
  /** The error of the last load, for its message. */
  failure: unknown;
  isGeneralLockdownActivated: boolean;
  /** ISO 8601 in UTC. */
  generalLockdownStartTime: string | undefined;
  /** Minutes; undefined if it lasts until an operator ends it. */
  generalLockdownDuration: number | undefined;
  isLockdownPlanSetUp: boolean;
  /** The platform's latest answer. */
  info: LockdownInfo | undefined;
  /** The plans that the session may start; none without `lockdown_w`. */
  plans: LockdownPlan[];
  isDialogOpen: boolean;
}

/** The account's general lockdown, kept current by notifications. */
export interface Lockdown {
  readonly state: Readonly<LockdownSession>;
  reload(): Promise<void>;
  /** Replaces the state with the platform's answer. */
  replace(info: LockdownInfo): void;
  setDialogOpen(isOpen: boolean): void;
}

export const Lockdown = token<Lockdown>("lockdown.state");
