import EntityPicker from "#kernel/entities/EntityPicker.tsx";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { FilterPopover } from "#kernel/resource/FilterPopover.tsx";
import { Select } from "#kernel/ui/Select.tsx";
import type { UserListParams } from "../userParams.ts";

const states = ["active", "suspended", "deleted"] as const;
const any = "any";

interface UserFilterProps {
  params: UserListParams;
  onChange: (changes: Partial<UserListParams>) => void;
}

/** "+ Filter" of the list: state, role, group and site. Each choice applies at once. */
export function UserFilter({ params, onChange }: UserFilterProps) {
  const t = useText();
  const { user, scopes } = useConsoleState();
  const { state, roleId, roleName, groupId, groupName, siteId } = params;
  const anyChoice = { value: any, label: t("users.filter.any") };
  return (
    <FilterPopover label={t("users.filter.title")}>
      {() => (
        <>
          <Select
            label={t("users.filter.state")}
            choices={[anyChoice, ...states.map((value) => ({ value, label: t(`users.state.${value}`) }))]}
            value={state ?? any}
            onValueChange={(next) => onChange({ state: states.find((each) => each === next) })}
          />
          {scopes.has("role_r") && (
            <EntityPicker
              kind="role"
              label={t("users.filter.role")}
              isOptional
              placeholder={t("users.filter.any")}
              value={roleId === undefined ? undefined : { id: roleId, title: roleName ?? roleId }}
              onValueChange={(role) => onChange({ roleId: role?.id, roleName: role?.title })}
            />
          )}
          {scopes.has("group_r") && (
            <EntityPicker
              kind="group"
              label={t("users.filter.group")}
              isOptional
              placeholder={t("users.filter.any")}
              value={groupId === undefined ? undefined : { id: groupId, title: groupName ?? groupId }}
              onValueChange={(group) => onChange({ groupId: group?.id, groupName: group?.title })}
            />
          )}
          <Select
            label={t("users.filter.site")}
            choices={[anyChoice, ...user.sites.map(({ id, name }) => ({ value: id, label: name }))]}
            value={siteId ?? any}
            onValueChange={(next) => onChange({ siteId: next === any ? undefined : next })}
          />
        </>
      )}
    </FilterPopover>
  );
}
