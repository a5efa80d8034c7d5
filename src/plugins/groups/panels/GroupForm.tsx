import * as z from "zod/mini";
import { Description, Name } from "#contract/fields.ts";
import { createGroup, type GroupDetail, getGroup, updateGroup } from "#contract/groups.ts";
import { Form, FormActions } from "#kernel/forms/Form.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { LastChangeText } from "#kernel/resource/LastChangeText.tsx";
import { ResourceMenu } from "#kernel/resource/ResourceMenu.tsx";
import { PanelHead } from "#kernel/ui/panelParts.tsx";

const Fields = z.object({ name: Name, description: Description });
const storedOf = ({ name, description, version, lastChange }: Pick<GroupDetail, "name" | "description" | "version" | "lastChange">) => ({
  values: { name, description },
  version,
  lastChange,
});

interface GroupFormProps {
  /** Undefined for a new group. */
  group: GroupDetail | undefined;
  onMade: (id: string, group: GroupDetail) => void;
}

/** Name and description. A new group continues with its members. */
export function GroupForm({ group, onMade }: GroupFormProps) {
  const { api, toast } = useKernel();
  const t = useText();
  const { scopes } = useConsoleState();
  const form = useForm({
    schema: Fields,
    title: group?.name ?? t("groups.command.create"),
    fields: {
      name: { label: "groups.column.name", codes: ["error_group_name_taken"] },
      description: { label: "groups.column.description" },
    },
    stored: group ? storedOf(group) : { values: {} },
    isNew: !group,
    readOnlyBecause: scopes.has("group_w") ? undefined : t("groups.readOnly"),
    save: async ({ values, changes, version }) => {
      if (group) {
        const saved = await api.call(updateGroup, { body: { id: group.id, ...changes, ...(version !== undefined && { version }) } });
        toast.success("groups.toast.saved", { name: saved.name });
        return storedOf(saved);
      }
      const made = await api.call(createGroup, { body: values });
      toast.success("groups.toast.saved", { name: made.name });
      onMade(made.id, { ...made, schedules: [], members: { rows: [] } });
      return storedOf({ ...made, lastChange: undefined });
    },
    reload: async () => storedOf(await api.call(getGroup, { params: { id: group?.id ?? "" }, query: {} })),
  });
  return (
    <>
      <PanelHead
        title={group?.name ?? t("groups.command.create")}
        subtitle={<LastChangeText change={group?.lastChange} />}
        actions={
          <>
            <FormActions form={form} />
            {group && <ResourceMenu name={group.name} groups={[["groups:delete"]]} args={{ id: group.id }} danger={["groups:delete"]} />}
          </>
        }
      />
      <Form form={form} className="formgrid groups-form">
        <FormFields form={form} />
      </Form>
    </>
  );
}
