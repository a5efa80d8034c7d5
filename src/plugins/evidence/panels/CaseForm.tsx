import * as z from "zod/mini";
import { CaseNote, changeEvidenceCase, type EvidenceCase, openEvidenceCase, ReferenceNumber } from "#contract/evidenceCases.ts";
import { Name } from "#contract/fields.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { caseDetailPanel } from "../panels.ts";

const CaseEntry = z.object({ name: Name, referenceNumber: z.optional(ReferenceNumber), note: z.optional(CaseNote) });

/** Creates a case, or changes its name. */
export function CaseForm({ stored, onDone }: { stored?: EvidenceCase; onDone: () => void }) {
  const kernel = useKernel();
  const t = useText();
  const form = useForm({
    schema: CaseEntry,
    title: t(stored ? "evidence.form.change" : "evidence.form.new"),
    isNew: stored === undefined,
    fields: {
      name: { label: "evidence.column.name" },
      referenceNumber: { label: "evidence.column.reference", hint: "evidence.form.referenceHint" },
      note: { label: "evidence.form.note", kind: "multiline" },
    },
    stored: { values: stored ? { name: stored.name, referenceNumber: stored.referenceNumber, note: stored.note } : {} },
    save: async ({ values }) => {
      const body = { ...values, referenceNumber: values.referenceNumber ?? "", note: values.note ?? "" };
      if (stored) await kernel.api.call(changeEvidenceCase, { params: { id: stored.id }, body });
      else {
        const { id } = await kernel.api.call(openEvidenceCase, { body });
        kernel.panels.open(caseDetailPanel, { id });
      }
      onDone();
      return undefined;
    },
  });
  return (
    <FormDialog form={form} onClose={onDone} saveLabel={t(stored ? "evidence.form.save" : "evidence.form.open")}>
      <FormFields form={form} />
    </FormDialog>
  );
}
