import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { getRole } from "#contract/roles.ts";
import { getUser } from "#contract/users.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { listText } from "#kernel/format/numbers.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { ShieldCheck } from "#kernel/ui/icons.ts";
import { KeyValueList, PanelBody, PanelFrame, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { Empty, NoPermission, Skeleton } from "#kernel/ui/states.tsx";
import { editUser, inviteUser, PersonFace } from "../../users/services.ts";
import { videoNames } from "../rights.ts";
import type { OneAdminParams } from "../roleParams.ts";
import { stateWord } from "./adminState.ts";
import { scopeText } from "./roleLines.ts";
import "./roles.css";
import { editRole } from "../commands/roleCommands.ts";

/** RT-36, US-06: one administrator with all rights of their role. */
export default function AdminDetails({ params: { id } }: PanelProps<typeof OneAdminParams>) {
  const { scopes } = useConsoleState();
  const t = useText();
  return (
    <PanelFrame label={t("roles.panel.admin")}>
      {!scopes.has("user_r") && <NoPermission title={t("roles.adminsNeedUsers.title")}>{t("roles.adminsNeedUsers.hint")}</NoPermission>}
      {scopes.has("user_r") && id === undefined && <Empty icon={ShieldCheck} title={t("roles.adminNotNamed")} />}
      {scopes.has("user_r") && id !== undefined && <Admin id={id} />}
    </PanelFrame>
  );
}

function Admin({ id }: { id: string }) {
  const { api, queryClient, state } = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const { panelId, setTitle } = usePanel();
  const queryKey = [panelId, id];
  useRefreshOn("Roles/Index", queryKey);
  useRefreshOn("Users/Index", queryKey);
  const { data, error, refetch } = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => {
        const person = await api.call(getUser, { params: { id }, query: {} }, signal);
        return { person, role: person.role && (await api.call(getRole, { params: { id: person.role.id } }, signal)) };
      },
    },
    queryClient,
  );
  const openRole = useCommand(editRole, { id: data?.role?.id ?? "" });
  const openPerson = useCommand(editUser, { id });
  const invite = useCommand(inviteUser, { id, status: data?.person.status });
  const name = data?.person.fullName;
  useEffect(() => setTitle(name), [setTitle, name]);
  if (error && !data) return <FailureState title={t("roles.adminFailed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  const { person, role } = data;
  const siteNames = person.siteIds.flatMap((siteId) => state.user.sites.find((site) => site.id === siteId)?.name ?? []);
  const list = (words: readonly string[]) => (words.length === 0 ? t("roles.nothing") : listText(words, language));
  return (
    <>
      <PanelHead
        title={
          <span className="row">
            <PersonFace id={person.id} name={person.fullName} />
            {person.fullName}
          </span>
        }
        subtitle={person.email}
        actions={
          <>
            {!person.hasSignIn && invite.isVisible && (
              <Button icon={invite.command?.icon} disabledReason={invite.reason} onClick={invite.run}>
                {invite.title}
              </Button>
            )}
            {role && openRole.isVisible && (
              <Button icon={openRole.command?.icon} onClick={openRole.run}>
                {openRole.title}
              </Button>
            )}
            {openPerson.isVisible && <Button onClick={openPerson.run}>{openPerson.title}</Button>}
          </>
        }
      />
      <PanelBody>
        <Section title={t("roles.column.role")}>
          <KeyValueList
            rows={[
              { key: t("roles.column.state"), value: t(stateWord(person.status)) },
              { key: t("roles.column.role"), value: role?.displayName ?? t("roles.nothing") },
              ...(role
                ? [
                    { key: t("roles.column.rank"), value: role.rank },
                    { key: t("roles.column.admin"), value: t(role.isAdmin ? "roles.yes" : "roles.no") },
                  ]
                : []),
              { key: t("roles.column.sites"), value: role?.isAdmin ? t("roles.everySite") : list(siteNames) },
            ]}
          />
        </Section>
        {role && (
          <>
            <Section title={t("roles.section.rights")}>
              <ul className="roles-rights">
                {role.scopes.map((scope) => (
                  <li key={scope}>{scopeText(scope, t)}</li>
                ))}
              </ul>
            </Section>
            <Section title={t("roles.section.video")}>
              <p>{list(videoNames.filter((right) => role.videoRights[right]).map((right) => t(`roles.field.${right}`)))}</p>
            </Section>
          </>
        )}
      </PanelBody>
    </>
  );
}
