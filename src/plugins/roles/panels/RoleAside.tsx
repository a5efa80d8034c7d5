import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getRole, type Role } from "#contract/roles.ts";
import { listUsers } from "#contract/users.ts";
import type { RoleRights } from "#domain/access/roleRights.ts";
import EntityPicker from "#kernel/entities/EntityPicker.tsx";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Section } from "#kernel/ui/panelParts.tsx";
import type { PickItem } from "#kernel/ui/pick/usePickSearch.ts";
import { PersonFace } from "../../users/services.ts";
import { beyondOwn, rightsOfRole } from "../ownRights.ts";
import { differenceText } from "./differenceText.ts";

/** Beside the form: the people with the role, and its differences from another role. */
export function RoleAside({ role, now }: { role: Role | undefined; now: RoleRights }) {
  const t = useText();
  const { scopes } = useConsoleState();
  return (
    <div className="roles-aside">
      {role && (
        <Section title={t("roles.people.title")}>
          {role.userCount === 0 && <p className="faint">{t("roles.people.none")}</p>}
          {role.userCount > 0 && (scopes.has("user_r") ? <People role={role} /> : <p className="faint">{t("roles.people.hidden")}</p>)}
        </Section>
      )}
      <Comparison now={now} />
    </div>
  );
}

const mostPeople = 10;

function People({ role: { id, userCount, version } }: { role: Role }) {
  const { api, queryClient } = useKernel();
  const t = useText();
  const { data } = useQuery(
    {
      queryKey: ["roles", "people", id, userCount, version],
      gcTime: 0,
      queryFn: ({ signal }) => api.call(listUsers, { query: { roleId: id, pageSize: "10" } }, signal),
    },
    queryClient,
  );
  const shown = data?.rows.slice(0, mostPeople) ?? [];
  const rest = userCount - shown.length;
  return (
    <ul className="roles-people">
      {shown.map((person) => (
        <li key={person.id} className="row">
          <PersonFace id={person.id} name={person.fullName} />
          <span className="trunc">{person.fullName}</span>
        </li>
      ))}
      {data && rest > 0 && <li className="faint">{t("roles.people.more", { count: rest })}</li>}
    </ul>
  );
}

function Comparison({ now }: { now: RoleRights }) {
  const { api, queryClient } = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const [other, setOther] = useState<PickItem>();
  const { data } = useQuery(
    {
      queryKey: ["roles", "role", other?.id],
      enabled: other !== undefined,
      queryFn: ({ signal }) => api.call(getRole, { params: { id: other?.id ?? "" } }, signal),
    },
    queryClient,
  );
  const sides = data && [
    { id: "more", differs: beyondOwn(now, rightsOfRole(data)) },
    { id: "less", differs: beyondOwn(rightsOfRole(data), now) },
  ];
  return (
    <Section title={t("roles.compare.title")}>
      <EntityPicker
        kind="role"
        className="field--bare"
        label={t("roles.compare.title")}
        placeholder={t("roles.compare.placeholder")}
        isOptional
        value={other}
        onValueChange={setOther}
      />
      <div aria-live="polite">
        {sides?.every(({ differs }) => differs.length === 0) && <p className="roles-difference">{t("roles.compare.same")}</p>}
        {sides?.map(
          ({ id, differs }) =>
            differs.length > 0 && (
              <p key={id} className="roles-difference">
                <b>{t(`roles.compare.${id}`, { name: data?.displayName ?? "" })}</b> {differenceText(differs, 12, t, language)}
              </p>
            ),
        )}
      </div>
    </Section>
  );
}
