import { addRoleScopes, type Role, removeRoleScopes, saveRole } from "#contract/roles.ts";
import { signalOfDeed } from "#kernel/deeds.ts";
import { PartlySaved } from "#kernel/forms/partlySaved.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { confirmAccess } from "../policy/services.ts";
import { bodyOf, type RoleFields, storedRole } from "./roleFields.ts";

interface Written {
  /** Undefined for a new role. */
  id: string | undefined;
  values: RoleFields;
  /** The changed fields. Without scopes among them, the role keeps its scopes. */
  changes: Partial<RoleFields>;
  version: number | undefined;
  /** Called with a new role as soon as it exists. */
  onMade(role: Role): void;
}

/** The fields that decide who can open which door. */
const accessFields = ["scopes", "isAdmin", "reach", "deviceSerials"] as const;

/**
 * PM-11: saves a role in several calls and returns the stored role, after the person has confirmed who gains and who loses access. The
 * first call saves everything but the scopes, and fails if another person has changed the role since. Scopes are added before others are
 * removed, so that the role keeps some access in between.
 * @throws PartlySaved if the role was saved but its scopes were refused
 */
export async function writeRole(kernel: Pick<Kernel, "api" | "use">, { id, values, changes, version, onMade }: Written): Promise<Role> {
  const { api } = kernel;
  if (id !== undefined && accessFields.some((name) => changes[name] !== undefined)) {
    const { scopes, isAdmin } = values;
    const { deviceSerials } = bodyOf(values);
    await confirmAccess({ kind: "role", change: "update", id, ...(changes.scopes && { scopes }), isAdmin, deviceSerials }, kernel);
  }
  const signal = signalOfDeed();
  const body = { ...bodyOf(values), ...(id !== undefined && { id }), ...(version !== undefined && { version }) };
  let role = await api.call(saveRole, { body }, signal);
  if (id === undefined) onMade(role);
  if (id !== undefined && !changes.scopes) return role;
  const params = { id: role.id };
  const [had, wanted] = [new Set(role.scopes), new Set(values.scopes)];
  const added = values.scopes.filter((scope) => !had.has(scope));
  const removed = role.scopes.filter((scope) => !wanted.has(scope));
  try {
    if (added.length > 0) role = await api.call(addRoleScopes, { params, query: {}, body: added }, signal);
    if (removed.length > 0) role = await api.call(removeRoleScopes, { params, query: {}, body: removed }, signal);
  } catch (error) {
    throw new PartlySaved(storedRole(role), error);
  }
  return role;
}
