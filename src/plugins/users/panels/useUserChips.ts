import { useConsoleState, useText } from "#kernel/hooks.ts";
import type { FilterChip } from "#kernel/ui/panelParts.tsx";
import type { UserListParams } from "../userParams.ts";

/** The active filters of the list, each with its removal. */
export function useUserChips(params: UserListParams, change: (changes: Partial<UserListParams>) => void): FilterChip[] {
  const t = useText();
  const { user } = useConsoleState();
  const { state, roleId, roleName, groupId, groupName, siteId } = params;
  const found: (FilterChip | undefined | false)[] = [
    state && {
      id: "state",
      field: t("users.filter.state"),
      value: t(`users.state.${state}`),
      onRemove: () => change({ state: undefined }),
    },
    roleId !== undefined && {
      id: "role",
      field: t("users.filter.role"),
      value: roleName ?? roleId,
      onRemove: () => change({ roleId: undefined, roleName: undefined }),
    },
    groupId !== undefined && {
      id: "group",
      field: t("users.filter.group"),
      value: groupName ?? groupId,
      onRemove: () => change({ groupId: undefined, groupName: undefined }),
    },
    siteId !== undefined && {
      id: "site",
      field: t("users.filter.site"),
      value: user.sites.find(({ id }) => id === siteId)?.name ?? siteId,
      onRemove: () => change({ siteId: undefined }),
    },
  ];
  return found.filter((chip) => chip !== undefined && chip !== false);
}
