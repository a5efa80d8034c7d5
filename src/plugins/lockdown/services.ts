import type { LockdownInfo, LockdownPlan } from "#contract/lockdown.ts";
import { token } from "#kernel/plugin.ts";

/** What the session knows of general lockdown (LK-04). A valtio proxy: read it in code, `useSnapshot` it in components. */
export interface LockdownSession {
  status: "loading" | "ready" | "failed";
  /** Why the last load failed, for the error face. */
  failure: unknown;
  isGeneralLockdownActivated: boolean;
  /** ISO 8601 in UTC. */
  generalLockdownStartTime: string | undefined;
  /** Minutes; undefined while it lasts until somebody ends it. */
  generalLockdownDuration: number | undefined;
  isLockdownPlanSetUp: boolean;
  /** As the platform answered it last. */
  info: LockdownInfo | undefined;
  /** The plans that the session may start; none without `lockdown_w`. */
  plans: LockdownPlan[];
  isDialogOpen: boolean;
}

/** The general lockdown of the account, kept current by notifications. */
export interface Lockdown {
  readonly state: Readonly<LockdownSession>;
  reload(): Promise<void>;
  /** Puts an answer of the platform in the place of what is known. */
  replace(info: LockdownInfo): void;
  setDialogOpen(isOpen: boolean): void;
}

export const Lockdown = token<Lockdown>("lockdown.state");
