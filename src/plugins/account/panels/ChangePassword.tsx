import * as z from "zod/mini";
import { changePassword } from "#contract/ownUser.ts";
import { brokenRulesOf } from "#domain/password.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useKernel, useText } from "#kernel/hooks.ts";

const Passwords = z
  .object({
    oldPassword: z.string().check(z.minLength(1)),
    newPassword: z.string().check(
      z.minLength(1),
      z.refine((text) => brokenRulesOf(text).length === 0, "account.password.weak"),
    ),
    again: z.string().check(z.minLength(1)),
  })
  .check(z.refine(({ newPassword, again }) => newPassword === again, { path: ["again"], error: "account.password.differs" }));

/** AU-09: the old password proves who the person is; all other sessions end. */
export function ChangePassword({ email, onDone }: { email: string; onDone: () => void }) {
  const kernel = useKernel();
  const t = useText();
  const form = useForm({
    schema: Passwords,
    title: t("account.command.changePassword"),
    fields: {
      oldPassword: { label: "account.password.old", kind: "secret", autoComplete: "current-password", codes: ["error_wrong_password"] },
      newPassword: { label: "account.password.new", kind: "secret", hint: "account.password.rules", codes: ["error_weak_password"] },
      again: { label: "account.password.again", kind: "secret" },
    },
    stored: { values: {} },
    save: async ({ values: { oldPassword, newPassword } }) => {
      await kernel.api.call(changePassword, { body: { oldPassword, newPassword } });
      return undefined;
    },
    onSaved: () => {
      kernel.toast.success("account.password.changed");
      onDone();
    },
  });
  return (
    <FormDialog form={form} onClose={onDone} description={t("account.password.consequence")}>
      {/* Tells a password manager which account the password belongs to. */}
      <input className="sr" type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
      <FormFields form={form} />
    </FormDialog>
  );
}
