import { useState } from "react";
import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { closeMuster, type Muster, type MusterPerson } from "#contract/musters.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { musterKey } from "../muster/musterKey.ts";

const Fields = z.object({ comments: z.string().check(z.trim(), z.maxLength(limits.musterNoteMax)) });
/** Maximum number of names shown; after that, the number of the others. */
const mostNames = 8;

interface CloseMusterProps {
  muster: Muster;
  missing: readonly MusterPerson[];
  onDone: () => void;
}

/** Confirms the end of a muster and names the people who are still missing. */
export function CloseMuster({ muster, missing, onDone }: CloseMusterProps) {
  const { api, toast, queryClient } = useKernel();
  const t = useText();
  // The missing people when the dialog opened. The platform refuses to close over anyone who became missing since.
  const [seen] = useState(missing);
  const names = seen.slice(0, mostNames).map(({ fullName }) => fullName);
  const rest = seen.length - names.length;
  const form = useForm({
    schema: Fields,
    title: t("presence.close.title", { site: muster.siteName }),
    fields: { comments: { label: "presence.close.comments", kind: "multiline" } },
    stored: { values: { comments: "" } },
    isNew: true,
    save: async ({ values }) => {
      const body = { missing: seen.length, comments: values.comments };
      await api.call(closeMuster, { params: { id: muster.id }, body });
      await queryClient.invalidateQueries({ queryKey: musterKey(muster.id) });
      toast.success("presence.toast.closed", { site: muster.siteName });
      return undefined;
    },
    onSaved: onDone,
  });
  return (
    <FormDialog
      form={form}
      onClose={onDone}
      saveLabel={t("presence.command.closeMuster")}
      description={
        seen.length === 0
          ? t("presence.close.nobodyMissing")
          : `${t("presence.close.missing", { count: seen.length })} ${names.join(", ")}${rest > 0 ? ` ${t("presence.close.more", { count: rest })}` : ""}`
      }
    >
      <FormFields form={form} />
    </FormDialog>
  );
}
