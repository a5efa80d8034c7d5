import type { LocaleISO2 } from "#contract/fields.ts";
import type { Localised } from "#kernel/i18n/localised.ts";

const en = {
  resetTitle: "Choose a new password",
  resetIntro: "For {{email}}",
  resetSubmit: "Set the password",
  resetDoneTitle: "The password is set",
  resetDone: "Every other session has been ended. In a few seconds you go to sign-in.",
} as const;

const es = {
  resetTitle: "Elegir una contraseña nueva",
  resetIntro: "Para {{email}}",
  resetSubmit: "Guardar la contraseña",
  resetDoneTitle: "La contraseña está guardada",
  resetDone: "Se han cerrado todas las demás sesiones. En unos segundos irá al inicio de sesión.",
} satisfies Localised<typeof en>;

/** The texts of the page of a new password. */
export const resetTexts: Record<LocaleISO2, Record<keyof typeof en, string>> = { en, es };
