import * as z from "zod/mini";
import { type UserDetail, undeleteUser } from "#contract/users.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { userKey } from "../userQuery.ts";

const Proof = z.object({ password: undeleteUser.body.shape.password });

/** US-03: restores a person after a check of the operator's own password. */
export function RecoverUser({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const { api, queryClient, toast } = useKernel();
  const t = useText();
  const form = useForm({
    schema: Proof,
    title: t("users.recover.title", { name: user.fullName }),
    fields: {
      password: {
        label: "users.recover.password",
        hint: "users.recover.passwordHint",
        kind: "secret",
        codes: ["error_wrong_password", "error_too_many_requests"],
        autoComplete: "current-password",
      },
    },
    stored: { values: {} },
    isNew: true,
    save: async ({ values }) => {
      await api.call(undeleteUser, { params: { id: user.id }, body: values });
      toast.success("users.toast.undeleted", { name: user.fullName });
      await queryClient.invalidateQueries({ queryKey: userKey });
      return undefined;
    },
    onSaved: onDone,
  });
  return (
    <FormDialog form={form} onClose={onDone} description={t("users.recover.description")} saveLabel={t("users.command.undelete")}>
      <FormFields form={form} />
    </FormDialog>
  );
}
