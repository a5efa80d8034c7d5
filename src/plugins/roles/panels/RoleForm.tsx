import { useState } from "react";
import { getRole, type Role } from "#contract/roles.ts";
import { EditorBody } from "#kernel/forms/EditorBody.tsx";
import { Form, FormActions, FormSection } from "#kernel/forms/Form.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { LastChangeText } from "#kernel/resource/LastChangeText.tsx";
import { ResourceMenu } from "#kernel/resource/ResourceMenu.tsx";
import { PanelHead } from "#kernel/ui/panelParts.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { ownRightsOf, rightsOfRole, withinOwn } from "../ownRights.ts";
import { fieldsOf, type RoleFields, rightsOfFields, roleFields, storedRole } from "../roleFields.ts";
import { writeRole } from "../writeRole.ts";
import { DeviceReach } from "./DeviceReach.tsx";
import { RoleAside } from "./RoleAside.tsx";
import { RoleNotices } from "./RoleNotices.tsx";
import { roleLines } from "./roleLines.ts";
import { ScopeMatrix } from "./ScopeMatrix.tsx";
import { useReadOnlyReason } from "./useReadOnlyReason.ts";

interface RoleFormProps {
  /** Undefined for a new role. */
  role: Role | undefined;
  /** Initial values of a new role. */
  template: Role | undefined;
  /** The role of the person who edits. */
  ownRole: Role | undefined;
  onMade: (id: string, role: Role) => void;
}

/** PM-09 to PM-11, Q-86: name and rights of a role. The server decides which rights may be granted; the form explains. */
export function RoleForm({ role, template, ownRole, onMade }: RoleFormProps) {
  const kernel = useKernel();
  const { api, toast } = kernel;
  const t = useText();
  const state = useConsoleState();
  const own = ownRightsOf(state, ownRole);
  const [schema] = useState(() => roleFields(own.rank));
  const readOnlyBecause = useReadOnlyReason(role, own);
  const copy = template && {
    ...withinOwn(rightsOfRole(template), own),
    displayName: t("roles.copyName", { name: template.displayName }),
    description: template.description,
  };
  const form = useForm({
    schema,
    title: role?.displayName ?? t("roles.command.create"),
    fields: roleLines(role, own, t, (serialNumber) => kernel.use(DeviceDirectory).get(serialNumber)?.name ?? serialNumber),
    stored: role ? storedRole(role) : { values: copy ? fieldsOf(copy) : { rank: 1, reach: own.deviceSerials ? "some" : "all" } },
    isNew: !role,
    readOnlyBecause,
    save: async ({ values, changes, version }) => {
      const saved = await writeRole(kernel, { id: role?.id, values, changes, version, onMade: (made) => onMade(made.id, made) });
      toast.success("roles.toast.saved", { name: saved.displayName });
      return storedRole(saved);
    },
    reload: async () => storedRole(await api.call(getRole, { params: { id: role?.id ?? "" } })),
  });
  return (
    <>
      <PanelHead
        title={role?.displayName ?? t("roles.command.create")}
        subtitle={role ? <LastChangeText change={role.lastChange} /> : undefined}
        actions={
          <>
            <FormActions form={form} />
            {role && (
              <ResourceMenu
                name={role.displayName}
                groups={[["roles:duplicate"], ["roles:delete"]]}
                args={{ id: role.id }}
                danger={["roles:delete"]}
              />
            )}
          </>
        }
      />
      <EditorBody aside={<RoleAside role={role} now={rightsOfFields(form.entered as unknown as RoleFields)} />}>
        <Form form={form} className="formsections">
          <RoleNotices role={role} template={template} own={own} />
          <FormSection title={t("roles.section.general")} hint={t("roles.section.generalHint")}>
            <FormFields form={form} names={["displayName", "rank"]} />
            <div className="formwide">
              <FormFields form={form} names={["description"]} />
            </div>
            <FormFields form={form} names={["isAdmin"]} />
          </FormSection>
          <FormSection title={t("roles.section.rights")} hint={t("roles.section.rightsHint")}>
            <ScopeMatrix form={form} held={state.scopes} />
          </FormSection>
          <FormSection title={t("roles.section.video")} hint={t("roles.section.videoHint")}>
            <FormFields form={form} names={["live", "recorded", "export"]} />
          </FormSection>
          <FormSection title={t("roles.section.devices")} hint={t("roles.section.devicesHint")}>
            <DeviceReach form={form} />
          </FormSection>
        </Form>
      </EditorBody>
    </>
  );
}
