import { useState } from "react";
import * as z from "zod/mini";
import { ApiError } from "#kernel/apiError.ts";
import { EditorBody } from "#kernel/forms/EditorBody.tsx";
import { Form, FormActions, FormSection } from "#kernel/forms/Form.tsx";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { FormWizard } from "#kernel/forms/FormWizard.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useKernel } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Section } from "#kernel/ui/panelParts.tsx";
import { Sample } from "../Sample.tsx";

const Door = z.object({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(50)),
  releaseS: z.int().check(z.gte(1), z.lte(60)),
  isQuiet: z.boolean(),
  use: z.enum(["main", "staff", "goods"]),
  note: z.optional(z.string().check(z.maxLength(500))),
});
const stored = { values: { name: "Lobby", releaseS: 5, isQuiet: false, use: "main", note: "" }, version: 1 } as const;
const steps = [
  { id: "what", label: "gallery.form.what", fields: ["name", "use"] },
  { id: "how", label: "gallery.form.how", fields: ["releaseS", "isQuiet", "note"] },
];

/** Sends nothing. `isConflict` refuses the save as if another person had saved first. */
function useDoorForm(onSaved: () => void, isConflict = false) {
  return useForm({
    schema: Door,
    title: "Lobby",
    fields: {
      name: { label: "gallery.form.name", hint: "gallery.form.nameHint" },
      releaseS: { label: "gallery.form.release", unit: "s" },
      isQuiet: { label: "gallery.form.quiet" },
      use: { label: "gallery.form.use", choices: "gallery.form.uses" },
      note: { label: "gallery.form.note" },
    },
    stored,
    save: async ({ version }) => {
      if (isConflict && version === stored.version) throw new ApiError("error_device_version_conflict", 409);
      return undefined;
    },
    reload: async () => ({ values: { ...stored.values, name: "Main lobby" }, version: 2 }),
    onSaved,
  });
}

export default function Forms() {
  const kernel = useKernel();
  const [open, setOpen] = useState<"dialog" | "wizard" | "conflict">();
  const close = () => setOpen(undefined);
  const form = useDoorForm(() => kernel.toast.success("gallery.form.saved"));
  return (
    <>
      <Sample name="Form">
        <Form form={form}>
          <FormFields form={form} />
          <FormActions form={form} />
        </Form>
      </Sample>
      <Sample name="FormSection in an EditorBody">
        <SectionedForm />
      </Sample>
      <Sample name="FormDialog, FormWizard, Modal">
        <div className="gallery-samples">
          <Button onClick={() => setOpen("dialog")}>Open a form</Button>
          <Button onClick={() => setOpen("wizard")}>Open a wizard</Button>
          <Button onClick={() => setOpen("conflict")}>Open a form that somebody else changes</Button>
        </div>
        {open === "wizard" && <DoorWizard onDone={close} />}
        {(open === "dialog" || open === "conflict") && <DoorDialog onDone={close} isConflict={open === "conflict"} />}
      </Sample>
    </>
  );
}

function SectionedForm() {
  const form = useDoorForm(() => undefined);
  return (
    <EditorBody
      aside={
        <Section title="Beside it">
          <p className="muted">What belongs to the thing.</p>
        </Section>
      }
    >
      <Form form={form} className="formsections">
        <FormSection title="Door" hint="As people know it.">
          <FormFields form={form} names={["name", "use"]} />
        </FormSection>
        <FormSection title="Behaviour">
          <FormFields form={form} names={["releaseS", "isQuiet", "note"]} />
        </FormSection>
      </Form>
    </EditorBody>
  );
}

function DoorDialog({ onDone, isConflict }: { onDone: () => void; isConflict: boolean }) {
  const form = useDoorForm(onDone, isConflict);
  return (
    <FormDialog form={form} onClose={onDone}>
      <FormFields form={form} />
    </FormDialog>
  );
}

function DoorWizard({ onDone }: { onDone: () => void }) {
  return <FormWizard form={useDoorForm(onDone)} steps={steps} onClose={onDone} saveLabel="Add" />;
}
