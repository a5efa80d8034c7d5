import type { LocaleISO2 } from "#contract/fields.ts";
import type { Localised } from "#kernel/i18n/localised.ts";

const en = {
  newPassword: "New password",
  repeatPassword: "Repeat the password",
  ruleLength: "{{least}} to {{most}} characters",
  ruleLower: "A lower case letter",
  ruleUpper: "An upper case letter",
  ruleDigit: "A digit",
  ruleKept: "Met",
  ruleBroken: "Not met",
  weakPassword: "This password does not keep to the rules below.",
  passwordNotMatch: "The two passwords are not the same.",
} as const;

const es = {
  newPassword: "Contraseña nueva",
  repeatPassword: "Repita la contraseña",
  ruleLength: "De {{least}} a {{most}} caracteres",
  ruleLower: "Una letra minúscula",
  ruleUpper: "Una letra mayúscula",
  ruleDigit: "Una cifra",
  ruleKept: "Cumplida",
  ruleBroken: "No cumplida",
  weakPassword: "Esta contraseña no cumple las reglas de abajo.",
  passwordNotMatch: "Las dos contraseñas no coinciden.",
} satisfies Localised<typeof en>;

export type PasswordText = keyof typeof en;
/** The texts of choosing a password, which come with its form. */
export const passwordTexts: Record<LocaleISO2, Record<PasswordText, string>> = { en, es };
