import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { Id, InstantUtc } from "#contract/fields.ts";
import { getUsersByIds, type UserRow, updateUser } from "#contract/users.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { EditorBody } from "#kernel/forms/EditorBody.tsx";
import { Form, FormActions, FormSection } from "#kernel/forms/Form.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { forEach } from "#kernel/resource/forEach.ts";
import { PanelFrame, PanelHead } from "#kernel/ui/panelParts.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { useRoleSource } from "./useRoleSource.ts";
import { ValidityFields } from "./ValidityFields.tsx";
import "./users.css";
import type { EditSeveralParams } from "../panels.ts";

const Empty = z.literal("");
/** An empty field leaves everyone's value as it is. */
const Changes = z.object({
  roleId: z.union([Empty, Id]),
  addedSiteIds: z.array(Id),
  validFromUtc: z.union([Empty, InstantUtc]),
  validUntilUtc: z.union([Empty, InstantUtc]),
});
type Changes = z.output<typeof Changes>;

/** B-34: edits several people at once. */
export default function EditSeveral({ params }: PanelProps<typeof EditSeveralParams>) {
  const { api, queryClient } = useKernel();
  const t = useText();
  const { ids } = params;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ["users", "several", ids],
      gcTime: 0,
      retry: false,
      queryFn: ({ signal }) => api.call(getUsersByIds, { body: { ids } }, signal),
    },
    queryClient,
  );
  return (
    <PanelFrame label={t("users.panel.several")}>
      {data && <SeveralForm users={data} />}
      {!data && (error ? <FailureState title={t("users.failed")} error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />)}
    </PanelFrame>
  );
}

function SeveralForm({ users }: { users: readonly UserRow[] }) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { user, scopes } = useConsoleState();
  const roles = useRoleSource(undefined);
  const form = useForm({
    schema: Changes,
    title: t("users.panel.several"),
    fields: {
      roleId: {
        label: "users.field.role",
        hint: "users.several.leave",
        kind: "pick",
        pick: roles,
        disabledBecause: scopes.has("role_r") ? undefined : t("users.field.roleNeedsRight"),
      },
      addedSiteIds: {
        label: "users.several.addedSites",
        kind: "multi-select",
        choices: user.sites.map(({ id, name }) => ({ value: id, label: name })),
      },
      validFromUtc: { label: "users.field.validFrom" },
      validUntilUtc: { label: "users.field.validUntil" },
    },
    stored: { values: { roleId: "", addedSiteIds: [], validFromUtc: "", validUntilUtc: "" } },
    save: async ({ changes }) => {
      const people = users.map(({ id, fullName: name, siteIds }) => ({ id, name, siteIds }));
      await forEach(
        people,
        kernel,
        kernel.signal,
        ({ id }, ofAll) => {
          const siteIds = people.find((person) => person.id === id)?.siteIds ?? [];
          return kernel.api.call(updateUser, { params: { id }, body: bodyOf(changes, siteIds) }, ofAll);
        },
        "users.toast.severalChanged",
      );
      return undefined;
    },
    onSaved: () => panel.close(),
  });
  return (
    <>
      <PanelHead title={t("users.several.title", { count: users.length })} actions={<FormActions form={form} />} />
      <EditorBody>
        <Form form={form} className="formsections">
          <FormSection title={t("users.section.access")} hint={users.map(({ fullName }) => fullName).join(", ")}>
            <FormFields form={form} names={["roleId", "addedSiteIds"]} />
            <ValidityFields form={form} timeZoneId={user.sites[0]?.timeZoneId ?? "UTC"} />
          </FormSection>
        </Form>
      </EditorBody>
    </>
  );
}

/** The body of one person's call. Sites are added to the person's own. */
function bodyOf({ addedSiteIds = [], roleId, validFromUtc, validUntilUtc }: Partial<Changes>, siteIds: readonly string[]) {
  return {
    ...(roleId !== undefined && roleId !== "" && { roleId }),
    ...(addedSiteIds.length > 0 && { siteIds: [...new Set([...siteIds, ...addedSiteIds])] }),
    ...(validFromUtc !== undefined && validFromUtc !== "" && { validFromUtc }),
    ...(validUntilUtc !== undefined && validUntilUtc !== "" && { validUntilUtc }),
  };
}
