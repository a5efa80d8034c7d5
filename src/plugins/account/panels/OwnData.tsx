import { OwnUserChange, updateOwnUser } from "#contract/ownUser.ts";
import { getOwnUser, type OwnUser } from "#contract/session.ts";
import { reloadPerson } from "#kernel/console/sessionCommands.ts";
import { Form, FormActions } from "#kernel/forms/Form.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { ownUserKey, storedOf } from "./ownUser.ts";

/** AU-18: names and phone number in the current account. */
export function OwnData({ own }: { own: OwnUser }) {
  const kernel = useKernel();
  const t = useText();
  const keep = (next: OwnUser) => {
    kernel.queryClient.setQueryData(ownUserKey, next);
    return storedOf(next);
  };
  const form = useForm({
    schema: OwnUserChange,
    title: t("account.profile.ownData"),
    fields: {
      firstName: { label: "account.profile.firstName", autoComplete: "given-name" },
      lastName: { label: "account.profile.lastName", autoComplete: "family-name" },
      phoneNumber: {
        label: "account.profile.phone",
        hint: "account.profile.phoneHint",
        invalid: "account.profile.phoneInvalid",
        autoComplete: "tel",
      },
    },
    stored: storedOf(own),
    save: async ({ values, version = own.version }) => keep(await kernel.api.call(updateOwnUser, { body: { ...values, version } })),
    reload: async () => storedOf(await kernel.api.call(getOwnUser, {})),
    onSaved: () => {
      kernel.toast.success("account.profile.saved");
      void kernel.commands.run(reloadPerson);
    },
  });
  return (
    <Form form={form} className="formgrid">
      <FormFields form={form} />
      <div className="row formwide">
        <FormActions form={form} />
      </div>
    </Form>
  );
}
