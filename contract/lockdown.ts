import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Id, InstantUtc, nameOf, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/** How long a lockdown lasts, in whole minutes; without one it lasts until somebody ends it (LK-02). */
export const LockdownMinutes = z.int().check(z.gte(1), z.lte(limits.lockdownMinutesMax));
/** What forms say of a plan's name before it is sent. */
export const workflowNameRule = { min: limits.workflowNameMin, max: limits.workflowNameMax, isRequired: true } as const;
const WorkflowName = nameOf(workflowNameRule);

/** LK-01: a plan as the dialog offers it. `expiresOn`: from then on it can no longer be started. */
export const LockdownPlan = z.object({
  id: Id,
  code: z.string(),
  description: z.string(),
  expiresOn: z.optional(InstantUtc),
  /** What the dialog proposes. */
  durationMinutes: z.optional(z.int()),
  doorCount: z.int(),
  siteCount: z.int(),
});
export type LockdownPlan = z.infer<typeof LockdownPlan>;

/** LK-04: whether the account is in general lockdown, since when and for how long. One at a time. */
export const LockdownInfo = z.object({
  isLockdownActive: z.boolean(),
  startTimeOfLockdown: z.optional(InstantUtc),
  /** Minutes; absent while it lasts until somebody ends it. */
  lockdownPlanDuration: z.optional(z.int()),
  /** Whether there is a plan that the session could start. */
  anyLockdownWorkflows: z.boolean(),
  lockdownId: z.optional(Id),
  workflowId: z.optional(Id),
  /** The plan's name when it was started. */
  description: z.optional(z.string()),
  endsAtUtc: z.optional(InstantUtc),
  startedBy: z.optional(z.string()),
  /** Whether the session reaches every door of it, and so may end it. */
  isWithinReach: z.boolean(),
});
export type LockdownInfo = z.infer<typeof LockdownInfo>;

/** LK-01: the plans all of whose doors the session reaches, by name. */
export const listLockdownPlans = endpoint({
  method: "GET",
  path: "/account/lockdown-workflows",
  access: "lockdown_w",
  payload: z.array(LockdownPlan),
});

/** LK-04, LK-05, PM-06: told to every console of the account, since everybody in the building is concerned. */
export const getLockdownInfo = endpoint({
  method: "GET",
  path: "/account/lockdown-info",
  access: "signedIn",
  payload: LockdownInfo,
});

/** LK-02, LK-03: refused while another one is active and when the plan has expired. Its doors are those that the plan has at this moment. */
export const startLockdown = endpoint({
  method: "POST",
  path: "/account/start-lockdown",
  access: "lockdown_w",
  asksReason: "lockdownStart",
  body: z.strictObject({ workflowId: Id, durationMinutes: z.optional(LockdownMinutes) }),
  payload: LockdownInfo,
  errors: ["error_workflow_not_found", "error_workflow_expired", "error_workflow_without_doors", "error_lockdown_active"],
});

/** LK-02: ends the active one. Who names a lockdown ends no later one by mistake. */
export const finishLockdown = endpoint({
  method: "POST",
  path: "/account/finish-lockdown",
  access: "lockdown_w",
  asksReason: "lockdownEnd",
  body: z.strictObject({ lockdownId: z.optional(Id) }),
  payload: LockdownInfo,
  errors: ["error_lockdown_not_active", "error_lockdown_out_of_reach"],
});

/** Which doors a plan locks down: every one of the account, those of whole sites, and single ones. */
const Targets = z.strictObject({
  isEveryDoor: z.boolean(),
  siteIds: z.array(Id).check(z.maxLength(200)),
  serialNumbers: z.array(SerialNumber).check(z.maxLength(1000)),
});
export type LockdownTargets = z.infer<typeof Targets>;

const planFields = {
  codeType: z.literal("lockdown"),
  description: WorkflowName,
  expiresOn: z.optional(InstantUtc),
  durationMinutes: z.optional(LockdownMinutes),
  targets: Targets,
};

/** LK-06, Q-28: a plan as its editor has it, a workflow of codeType lockdown. */
export const LockdownWorkflow = z.object({
  id: Id,
  code: z.string(),
  createdAtUtc: InstantUtc,
  ...planFields,
  /** Grows with every change; an update names the one it saw. */
  version: z.int(),
});
export type LockdownWorkflow = z.infer<typeof LockdownWorkflow>;

const targetErrors = [
  "error_site_not_found",
  "error_device_not_found",
  "error_workflow_without_doors",
  "error_workflow_name_taken",
  "error_lockdown_out_of_reach",
] as const;

export const getLockdownWorkflow = endpoint({
  method: "GET",
  path: "/account/workflow/{id}",
  access: "lockdown_w",
  params: z.object({ id: Id }),
  payload: LockdownWorkflow,
  errors: ["error_workflow_not_found"],
});

export const createLockdownWorkflow = endpoint({
  method: "POST",
  path: "/account/workflow",
  access: "lockdown_w",
  body: z.strictObject(planFields),
  payload: LockdownWorkflow,
  errors: targetErrors,
});

/** Refused while the plan is in force. */
export const updateLockdownWorkflow = endpoint({
  method: "PUT",
  path: "/account/workflow",
  access: "lockdown_w",
  asksReason: "rules",
  body: z.strictObject({ id: Id, ...planFields, version: z.int() }),
  payload: LockdownWorkflow,
  errors: [...targetErrors, "error_workflow_not_found", "error_workflow_version_conflict", "error_lockdown_active"],
});

/** Refused while the plan is in force. */
export const deleteLockdownWorkflow = endpoint({
  method: "DELETE",
  path: "/account/workflow/{id}",
  access: "lockdown_w",
  asksReason: "rules",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: ["error_workflow_not_found", "error_lockdown_active", "error_workflow_needed"],
});
