import { addRoleScopes, type Role, removeRoleScopes, saveRole } from "#contract/roles.ts";
import { isScope, type Scope } from "#contract/scopes.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { type Each, forEach } from "#kernel/resource/forEach.ts";
import { confirmAccess } from "../../policy/services.ts";
import { type Right, rights } from "../rights.ts";
import { withScopes } from "../scopeAreas.ts";

/** A role in the version that the person saw. */
export type SeenRole = Each & Pick<Role, "version" | "scopes" | "videoRights">;

/** PM-10: the rights that the person may grant and remove, which are their own, in words. */
export async function rightOptions(kernel: Kernel) {
  const { scopeText } = await import("../panels/roleLines.ts");
  const { state, t } = kernel;
  const isOwn = (right: Right) => (isScope(right) ? state.scopes.has(right) : state.user.videoRights[right]);
  const labelOf = (right: Right) => (isScope(right) ? scopeText(right, t) : t(`roles.field.${right}`));
  return rights.filter(isOwn).map((value) => ({ value, label: labelOf(value) }));
}

/**
 * PM-10: grants one right to several roles, or removes it, together with the rights that belong to it (PM-02). The platform checks each
 * role on its own and refuses rights beyond the person's own, those of the owner's role, and roles that have changed in the meantime.
 */
export async function changeRight(
  roles: readonly SeenRole[],
  right: Right,
  isGiven: boolean,
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const changes = isScope(right) ? await scopeChanges(roles, right, isGiven, kernel, signal) : videoChanges(roles, right, isGiven, kernel);
  const changed = roles.filter(({ id }) => changes.has(id));
  const change = ({ id }: Each, ofAll: AbortSignal) => Promise.resolve(changes.get(id)?.(ofAll));
  return forEach(changed, kernel, signal, change, isGiven ? "roles.toast.rightGiven" : "roles.toast.rightTaken");
}

/** The calls for each role that changes. */
type Changes = Map<string, (signal: AbortSignal) => Promise<unknown>>;

/** Asks for confirmation for each role whose change gives or takes access to doors. */
async function scopeChanges(
  roles: readonly SeenRole[],
  scope: Scope,
  isGiven: boolean,
  kernel: Kernel,
  signal: AbortSignal,
): Promise<Changes> {
  const changes: Changes = new Map();
  for (const { id, version, scopes } of roles) {
    const next = withScopes(scopes, [scope], isGiven, (each) => kernel.state.scopes.has(each));
    const [more, less] = isGiven ? [next, scopes] : [scopes, next];
    const body = more.filter((each) => !less.includes(each));
    if (body.length === 0) continue;
    await confirmAccess({ kind: "role", change: "update", id, scopes: next }, kernel, signal);
    const request = { params: { id }, query: { version: String(version) }, body };
    changes.set(id, (own) => kernel.api.call(isGiven ? addRoleScopes : removeRoleScopes, request, own));
  }
  return changes;
}

function videoChanges(roles: readonly SeenRole[], right: Exclude<Right, Scope>, isGiven: boolean, { api }: Kernel): Changes {
  const others = roles.filter(({ videoRights }) => videoRights[right] !== isGiven);
  return new Map(
    others.map(({ id, name: displayName, version, videoRights }) => {
      const body = { id, displayName, version, videoRights: { ...videoRights, [right]: isGiven } };
      return [id, (own: AbortSignal) => api.call(saveRole, { body }, own)];
    }),
  );
}
