import { UserStatus } from "#contract/enumerations.ts";
import { deleteUser, getUser } from "#contract/users.ts";
import { useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceDetails } from "#kernel/resource/ResourceDetails.tsx";
import { userKey } from "../userQuery.ts";
import { RecoverUser } from "./RecoverUser.tsx";
import { UserForm } from "./UserForm.tsx";
import "./users.css";
import type { UserDetailsParams } from "../panels.ts";

/** RT-11, US-02: one person, also a deleted one, or a new one. */
export default function UserDetails({ params }: PanelProps<typeof UserDetailsParams>) {
  const { api } = useKernel();
  const t = useText();
  const panel = usePanel();
  const { id, ask } = params;
  const withoutAsk = { ...params, ask: undefined };
  return (
    <ResourceDetails
      id={id}
      label={t("users.panel.details")}
      failed={t("users.failed")}
      queryKey={userKey}
      read={(wanted, signal) => api.call(getUser, { params: { id: wanted }, query: { anyStatus: "true", includeCards: "true" } }, signal)}
      nameOf={({ fullName }) => fullName}
      topic="Users/Index"
      isDeletionAsked={ask === "delete"}
      paramsWithoutAsk={withoutAsk}
      deletion={{
        consequence: t("users.consequence.delete"),
        confirm: t("users.command.delete"),
        deleted: "users.toast.deleted",
        remove: (wanted) => api.call(deleteUser, { params: { id: wanted } }),
      }}
    >
      {(user, onMade) => (
        <>
          <UserForm user={user} onMade={onMade} />
          {user && ask === "undelete" && user.status === UserStatus.Inactive && (
            <RecoverUser user={user} onDone={() => panel.setParams(withoutAsk)} />
          )}
        </>
      )}
    </ResourceDetails>
  );
}
