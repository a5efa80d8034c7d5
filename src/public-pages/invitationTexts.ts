import type { LocaleISO2 } from "#contract/fields.ts";
import type { Localised } from "#kernel/i18n/localised.ts";

const en = {
  title: "Welcome to Gatehouse",
  intro: "{{account}} invites {{email}} to sign in.",
  submit: "Accept the invitation",
  ownPassword: "You sign in with this address already. Your password stays as it is.",
  doneTitle: "You can sign in now",
  done: "In a few seconds you go to sign-in.",
  invalid: "It has been used already, was withdrawn, or is not complete. Open the link of the newest mail.",
  expired: "It was valid for seven days. Ask your administrator to invite you again.",
} as const;

const es = {
  title: "Le damos la bienvenida a Gatehouse",
  intro: "{{account}} invita a {{email}} a iniciar sesión.",
  submit: "Aceptar la invitación",
  ownPassword: "Ya inicia sesión con esta dirección. Su contraseña no cambia.",
  doneTitle: "Ya puede iniciar sesión",
  done: "En unos segundos irá al inicio de sesión.",
  invalid: "Ya se ha usado, se ha retirado o no está completo. Abra el enlace del correo más reciente.",
  expired: "Era válido durante siete días. Pida a su administrador que le invite otra vez.",
} satisfies Localised<typeof en>;

/** The texts of the page of an invitation to sign in. */
export const invitationTexts: Record<LocaleISO2, Record<keyof typeof en, string>> = { en, es };
