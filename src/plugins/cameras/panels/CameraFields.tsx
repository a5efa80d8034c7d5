import { useText } from "#kernel/hooks.ts";
import { Checkbox } from "#kernel/ui/Checkbox.tsx";
import { PasswordField } from "#kernel/ui/PasswordField.tsx";
import { TextField } from "#kernel/ui/TextField.tsx";
import { SourceTest } from "./SourceTest.tsx";
import type { CameraField, CameraForm, FieldErrors } from "./cameraForm.ts";

export interface CameraFieldsProps {
  form: CameraForm;
  errors: FieldErrors;
  /** The camera that is changed, for its kept sign-in data; undefined for a new one. */
  serialNumber?: string;
  /** Says of sign-in data that it is kept while its fields are empty. */
  hasKeptSignIn?: boolean;
  onForm: (form: CameraForm) => void;
  onErrors: (errors: FieldErrors) => void;
}

/** VS-02, VS-05: name, addresses and sign-in data of a camera, with Test. */
export function CameraFields({ form, errors, serialNumber, hasKeptSignIn = false, onForm, onErrors }: CameraFieldsProps) {
  const t = useText();
  const kept = hasKeptSignIn ? t("cameras.edit.kept") : undefined;
  const textField = (field: CameraField) => {
    const error = errors[field];
    return {
      value: form[field],
      error: error && t(error.key, error.values),
      autoComplete: "off",
      spellCheck: false,
      onChange: (event: { target: { value: string } }) => {
        onForm({ ...form, [field]: event.target.value });
        onErrors({ ...errors, [field]: undefined });
      },
    };
  };
  return (
    <>
      <TextField label={t("cameras.column.name")} {...textField("name")} />
      <TextField label={t("cameras.detail.stream")} hint={t("cameras.add.streamHint")} inputMode="url" {...textField("streamUrl")} />
      <TextField
        label={t("cameras.detail.subStream")}
        isOptional
        hint={t("cameras.add.subStreamHint")}
        inputMode="url"
        {...textField("subStreamUrl")}
      />
      <TextField label={t("cameras.add.userName")} isOptional hint={kept} {...textField("userName")} />
      <PasswordField label={t("cameras.add.password")} isOptional hint={kept} {...textField("password")} autoComplete="new-password" />
      <TextField
        label={t("cameras.detail.inference")}
        isOptional
        hint={t("cameras.add.inferenceHint")}
        inputMode="url"
        {...textField("inferenceUrl")}
      />
      <Checkbox label={t("cameras.add.ptz")} isChecked={form.hasPtz} onCheckedChange={(hasPtz) => onForm({ ...form, hasPtz })} />
      <SourceTest form={form} serialNumber={serialNumber} onErrors={onErrors} />
    </>
  );
}
