import type { Role } from "#contract/roles.ts";
import type { RoleRights } from "#domain/access/roleRights.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { beyondOwn, rightsOfRole } from "../ownRights.ts";
import { differenceText } from "./differenceText.ts";

/** PM-10: why the person may only read a role, in words; undefined if they may change it. The platform decides again. */
export function useReadOnlyReason(role: Role | undefined, own: RoleRights): string | undefined {
  const t = useText();
  const { scopes, language } = useConsoleState();
  if (!scopes.has("role_w")) return t("roles.readOnly");
  if (!role || role.isGrantable) return undefined;
  if (role.isOwner) return t("roles.ofOwnerToOthers");
  return t("roles.above", { what: differenceText(beyondOwn(rightsOfRole(role), own), 4, t, language) });
}
