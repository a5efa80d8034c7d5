import type { Role } from "#contract/roles.ts";
import type { RoleRights } from "#domain/access/roleRights.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { beyondOwn, rightsOfRole } from "../ownRights.ts";
import { differenceText } from "./differenceText.ts";

/** PM-10: why a person may only read a role, in words; undefined where they may change it. The platform has the last word. */
export function useReadOnlyReason(role: Role | undefined, own: RoleRights): string | undefined {
  const t = useText();
  const { scopes, language } = useConsoleState();
  if (!scopes.has("role_w")) return t("roles.readOnly");
  if (!role || role.isGrantable) return undefined;
  if (role.isOwner) return t("roles.ofOwnerToOthers");
  return t("roles.above", { what: differenceText(beyondOwn(rightsOfRole(role), own), 4, t, language) });
}
