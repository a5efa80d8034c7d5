import { UserStatus } from "#contract/enumerations.ts";
import { createUser, getUser, type UserDetail, updateUser } from "#contract/users.ts";
import { EditorBody } from "#kernel/forms/EditorBody.tsx";
import { Form, FormActions, FormSection } from "#kernel/forms/Form.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { bodyOf, storedOf, UserEntry } from "../userFields.ts";
import { UserAside } from "./UserAside.tsx";
import { UserHead } from "./UserHead.tsx";
import { useRoleSource } from "./useRoleSource.ts";
import { ValidityFields } from "./ValidityFields.tsx";

interface UserFormProps {
  /** Undefined for a new person. */
  user: UserDetail | undefined;
  onMade: (id: string, user: UserDetail) => void;
}

/** US-02: form of a person with their credentials and rights beside it. */
export function UserForm({ user, onMade }: UserFormProps) {
  const { api, toast } = useKernel();
  const t = useText();
  const state = useConsoleState();
  const roles = useRoleSource(user?.role);
  const isSelf = user?.id === state.user.personId;
  const onlySite = state.user.sites.length === 1 ? state.user.sites.map(({ id }) => id) : [];
  const form = useForm({
    schema: UserEntry,
    title: user?.fullName ?? t("users.command.create"),
    fields: {
      firstName: { label: "users.field.firstName" },
      lastName: { label: "users.field.lastName" },
      email: {
        label: "users.field.email",
        codes: ["error_user_email_taken", "error_user_email_of_sign_in"],
        ...(user?.hasSignIn && { disabledBecause: t("users.field.emailOfSignIn") }),
      },
      phoneNumber: { label: "users.field.phone", hint: "users.field.phoneHint", invalid: "users.field.phoneInvalid" },
      localeISO2: { label: "users.field.language", choices: "users.language" },
      externalSystemId: {
        label: "users.field.externalSystemId",
        hint: "users.field.externalSystemIdHint",
        codes: ["error_user_invalid_external_system_id"],
      },
      roleId: {
        label: "users.field.role",
        hint: "users.field.roleHint",
        kind: "pick",
        pick: roles,
        codes: [
          "error_role_above_own",
          "error_role_not_found",
          "error_user_last_owner",
          "error_user_self",
          "error_user_visitor_without_role",
        ],
        disabledBecause: isSelf ? t("users.field.roleOfSelf") : state.scopes.has("role_r") ? undefined : t("users.field.roleNeedsRight"),
      },
      siteIds: {
        label: "users.field.sites",
        kind: "multi-select",
        choices: state.user.sites.map(({ id, name }) => ({ value: id, label: name })),
        codes: ["error_site_not_found"],
        ...(user && user.sitesBeyondReach > 0 && { hint: "users.field.sitesBeyond", hintValues: { count: user.sitesBeyondReach } }),
      },
      validFromUtc: { label: "users.field.validFrom" },
      validUntilUtc: { label: "users.field.validUntil", codes: ["error_invalid_expiration"] },
      mayEscort: { label: "users.field.mayEscort", hint: "users.field.mayEscortHint" },
      needsEscort: { label: "users.field.needsEscort", hint: "users.field.needsEscortHint" },
      isInvited: {
        label: "users.field.isInvited",
        hint: "users.field.isInvitedHint",
        codes: ["error_user_without_email", "error_user_without_rights"],
      },
    },
    stored: user ? storedOf(user) : { values: { localeISO2: state.language, siteIds: onlySite } },
    isNew: !user,
    readOnlyBecause: readOnlyReason(user, state.scopes.has("user_w"), t),
    save: async ({ values, changes, version }) => {
      if (user) {
        const body = { ...bodyOf(changes), ...(version !== undefined && { version }) };
        const saved = await api.call(updateUser, { params: { id: user.id }, body });
        toast.success("users.toast.saved", { name: saved.fullName });
        return storedOf(saved);
      }
      const made = await api.call(createUser, { body: { ...values, ...bodyOf(values) } });
      toast.success("users.toast.saved", { name: made.fullName });
      onMade(made.id, made);
      return storedOf(made);
    },
    reload: async () => storedOf(await api.call(getUser, { params: { id: user?.id ?? "" }, query: {} })),
  });
  const zone = state.user.sites.find(({ id }) => id === user?.siteIds[0]) ?? state.user.sites[0];
  return (
    <>
      <UserHead user={user} actions={<FormActions form={form} />} />
      <EditorBody aside={user && user.status !== UserStatus.Inactive ? <UserAside user={user} /> : undefined}>
        <Form form={form} className="formsections" hasInitialFocus={!user}>
          <FormSection title={t("users.section.person")} hint={t("users.section.personHint")}>
            <FormFields form={form} names={["firstName", "lastName", "email", "phoneNumber", "localeISO2", "externalSystemId"]} />
          </FormSection>
          <FormSection title={t("users.section.access")} hint={t("users.section.accessHint")}>
            <FormFields form={form} names={user ? ["roleId", "siteIds"] : ["roleId", "isInvited", "siteIds"]} />
            <ValidityFields form={form} timeZoneId={zone?.timeZoneId ?? "UTC"} />
            <FormFields form={form} names={["mayEscort", "needsEscort"]} />
          </FormSection>
        </Form>
      </EditorBody>
    </>
  );
}

function readOnlyReason(user: UserDetail | undefined, mayWrite: boolean, t: (key: string) => string): string | undefined {
  if (!mayWrite) return t("users.readOnly.right");
  if (user?.status === UserStatus.Inactive) return t("users.readOnly.deleted");
  return user && !user.isWithinOwnRights ? t("users.readOnly.above") : undefined;
}
