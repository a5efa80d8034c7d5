import { useQuery } from "@tanstack/react-query";
import { deleteRole, getRole, type Role } from "#contract/roles.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceDetails } from "#kernel/resource/ResourceDetails.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { RoleForm } from "./RoleForm.tsx";
import "./roles.css";
import type { RoleDetailsParams } from "../panels.ts";

/** RT-36, PM-09: one role, or a new one, perhaps as a copy of another. */
export default function RoleDetails({ params }: PanelProps<typeof RoleDetailsParams>) {
  const { api } = useKernel();
  const t = useText();
  const { id, copyOf } = params;
  return (
    <ResourceDetails
      id={id}
      label={t("roles.panel.details")}
      failed={t("roles.failed")}
      queryKey={["roles", "role"]}
      read={(wanted, signal) => api.call(getRole, { params: { id: wanted } }, signal)}
      nameOf={({ displayName }) => displayName}
      topic="Roles/Index"
      isDeletionAsked={params.ask === "delete"}
      paramsWithoutAsk={{ id }}
      deletion={{
        consequence: t("roles.consequence"),
        confirm: t("roles.command.delete"),
        deleted: "roles.toast.deleted",
        remove: (wanted) => api.call(deleteRole, { params: { id: wanted } }),
      }}
    >
      {(role, onMade) => <Loaded role={role} copyOf={copyOf} onMade={onMade} />}
    </ResourceDetails>
  );
}

interface LoadedProps {
  role: Role | undefined;
  copyOf: string | undefined;
  onMade: (id: string, role: Role) => void;
}

/** Renders the form once its initial values and the person's own rights are known. */
function Loaded({ role, copyOf, onMade }: LoadedProps) {
  const t = useText();
  const { user } = useConsoleState();
  const own = useRole(user.role.id);
  const template = useRole(role ? undefined : copyOf);
  const failure = own.error ?? template.error;
  if (failure) {
    const retry = () => void Promise.all([own, template].filter(({ error }) => error).map(({ refetch }) => refetch()));
    return <FailureState title={t("roles.failed")} error={failure} onRetry={retry} />;
  }
  if (own.isLoading || template.isLoading) return <Skeleton rows={8} />;
  return <RoleForm role={role} template={template.data} ownRole={own.data} onMade={onMade} />;
}

function useRole(id: string | undefined) {
  const { api, queryClient } = useKernel();
  return useQuery(
    {
      queryKey: ["roles", "role", id],
      enabled: id !== undefined,
      retry: false,
      queryFn: ({ signal }) => api.call(getRole, { params: { id: id ?? "" } }, signal),
    },
    queryClient,
  );
}
