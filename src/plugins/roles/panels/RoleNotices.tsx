import type { Role } from "#contract/roles.ts";
import type { RoleRights } from "#domain/access/roleRights.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Copy, Info, Lock } from "#kernel/ui/icons.ts";
import { beyondOwn, rightsOfRole } from "../ownRights.ts";

interface RoleNoticesProps {
  role: Role | undefined;
  template: Role | undefined;
  own: RoleRights;
}

/** What a person should know before changing this role. */
export function RoleNotices({ role, template, own }: RoleNoticesProps) {
  const t = useText();
  const { user } = useConsoleState();
  const copied = template && !role && (beyondOwn(rightsOfRole(template), own).length > 0 ? "roles.copiedLess" : "roles.copied");
  return (
    <div className="roles-notices">
      {copied && (
        <Banner level="info" icon={Copy}>
          {t(copied, { name: template.displayName })}
        </Banner>
      )}
      {role?.isOwner && role.isGrantable && (
        <Banner level="info" icon={Lock}>
          {t("roles.ofOwner")}
        </Banner>
      )}
      {role && role.id === user.role.id && !role.isOwner && role.isGrantable && (
        <Banner level="warn" icon={Info}>
          {t("roles.ownRole")}
        </Banner>
      )}
    </div>
  );
}
