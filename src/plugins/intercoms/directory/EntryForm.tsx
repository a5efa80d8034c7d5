import { type CatalogEntry, createCatalogEntry, getCatalogEntry, updateCatalogEntry } from "#contract/catalog.ts";
import { UnitType } from "#contract/enumerations.ts";
import { EditorBody } from "#kernel/forms/EditorBody.tsx";
import { Form, FormActions, FormSection } from "#kernel/forms/Form.tsx";
import { FormField } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { PanelHead } from "#kernel/ui/panelParts.tsx";
import { unitTypes } from "./directoryWords.ts";
import { changedEntryOf, EntryFields, newEntryOf, storedOf } from "./entryFields.ts";
import { useResidentSource } from "./useResidentSource.ts";

interface EntryFormProps {
  /** Undefined for a new entry. */
  entry: CatalogEntry | undefined;
  onMade: (id: string, entry: CatalogEntry) => void;
}

/** IC-01: the text of an entry for visitors, and the person whom it calls. */
export function EntryForm({ entry, onMade }: EntryFormProps) {
  const { api, toast } = useKernel();
  const t = useText();
  const { scopes } = useConsoleState();
  const residents = useResidentSource(entry?.userId === undefined ? [] : [{ id: entry.userId, title: entry.fullName }]);
  const form = useForm({
    schema: EntryFields,
    title: entry?.displayName ?? t("intercoms.command.createEntry"),
    fields: {
      unitType: {
        label: "intercoms.field.unitType",
        hint: "intercoms.field.unitTypeHint",
        kind: "select",
        choices: unitTypes.map((each) => ({ value: String(each), label: t(`intercoms.unitType.${each}`) })),
        codes: ["error_catalog_lobby_exists"],
      },
      displayName: { label: "intercoms.field.displayName", hint: "intercoms.field.displayNameHint" },
      userId: {
        label: "intercoms.field.person",
        hint: "intercoms.field.personHint",
        kind: "pick",
        pick: residents,
        isRequired: true,
        codes: ["error_user_not_found", "error_catalog_user_has_entry"],
        disabledBecause: scopes.has("user_r") ? undefined : t("intercoms.field.personNeedsRight"),
      },
    },
    stored: entry ? storedOf(entry) : { values: { unitType: UnitType.Apt } },
    isNew: !entry,
    conflictCode: "error_catalog_not_updated",
    save: async ({ values, version }) => {
      if (entry) {
        const saved = await api.call(updateCatalogEntry, { body: changedEntryOf(entry.id, values, version) });
        toast.success("intercoms.toast.saved", { name: saved.displayName });
        return storedOf(saved);
      }
      const made = await api.call(createCatalogEntry, { body: newEntryOf(values) });
      toast.success("intercoms.toast.saved", { name: made.displayName });
      onMade(made.id, made);
      return storedOf(made);
    },
    reload: async () => storedOf(await api.call(getCatalogEntry, { params: { id: entry?.id ?? "" } })),
  });
  const isLobby = form.entered["unitType"] === UnitType.Lobby;
  return (
    <>
      <PanelHead
        title={entry?.displayName ?? t("intercoms.command.createEntry")}
        subtitle={entry?.fullName}
        actions={<FormActions form={form} />}
      />
      <EditorBody>
        <Form form={form} className="formsections">
          <FormSection
            title={t("intercoms.section.entry")}
            hint={t(isLobby ? "intercoms.section.lobbyHint" : "intercoms.section.entryHint")}
          >
            <FormField form={form} name="unitType" />
            <FormField form={form} name="displayName" />
            {!isLobby && (
              <div className="formwide">
                <FormField form={form} name="userId" />
              </div>
            )}
          </FormSection>
        </Form>
      </EditorBody>
    </>
  );
}
