import type { ReactNode } from "react";
import { UserStatus } from "#contract/enumerations.ts";
import type { UserDetail } from "#contract/users.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { LastChangeText } from "#kernel/resource/LastChangeText.tsx";
import { ResourceMenu } from "#kernel/resource/ResourceMenu.tsx";
import { Avatar } from "#kernel/ui/Avatar.tsx";
import { PanelHead } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { stateOf } from "../userState.ts";

/** Name and state of a person, with commands. */
export function UserHead({ user, actions }: { user: UserDetail | undefined; actions: ReactNode }) {
  const t = useText();
  const { user: own } = useConsoleState();
  if (!user) return <PanelHead title={t("users.command.create")} actions={actions} />;
  const { id, fullName: name, status, avatar } = user;
  const isSelf = id === own.personId;
  const [change, remove] = isSelf
    ? (["kernel:change-avatar", "kernel:remove-avatar"] as const)
    : (["users:change-picture", "users:remove-picture"] as const);
  const isDeleted = status === UserStatus.Inactive;
  return (
    <PanelHead
      title={
        <span className="row">
          <Avatar name={name} src={avatar} isLarge />
          <span className="trunc">{name}</span>
          <StateChip {...stateOf(status, t)} className="fs12" />
        </span>
      }
      subtitle={<LastChangeText change={user.lastChange} />}
      actions={
        <>
          {!isDeleted && actions}
          <ResourceMenu
            name={name}
            groups={
              isDeleted
                ? [["users:undelete"]]
                : [
                    [change, ...(avatar === undefined ? [] : [remove])],
                    ["users:invite", "users:withdraw-invitation"],
                    ["users:suspend", "users:reactivate"],
                    ["users:delete"],
                  ]
            }
            args={{ id, name, status }}
            danger={[remove, "users:delete"]}
          />
        </>
      }
    />
  );
}
