import type { LocaleISO2 } from "#contract/fields.ts";
import type { Localised } from "#kernel/i18n/localised.ts";

const en = {
  title: "Confirm your account",
  intro: "{{account}}, with {{name}} as its first administrator, who signs in with {{email}}.",
  submit: "Create the account",
  ownPassword: "You sign in with this address already. Your password stays as it is, and this account stands beside those that you have.",
  doneTitle: "Your account is ready",
  done: "In a few seconds you go to sign-in.",
  invalid: "It is not complete, or it is older than a week. Open the link of the newest mail, or sign up again.",
  expired: "It was good for 24 hours. Sign up again.",
  finished: "It has been used: the account is there. Sign in.",
  closed: "Sign-up has been closed at this installation in the meantime.",
  phoneTaken: "Another account has been made with this telephone number in the meantime. Sign up with another number.",
} as const;

const es = {
  title: "Confirme su cuenta",
  intro: "{{account}}, con {{name}} como primer administrador, que inicia sesión con {{email}}.",
  submit: "Crear la cuenta",
  ownPassword: "Ya inicia sesión con esta dirección. Su contraseña no cambia, y esta cuenta se añade a las que tiene.",
  doneTitle: "Su cuenta está lista",
  done: "En unos segundos irá al inicio de sesión.",
  invalid: "No está completo o tiene más de una semana. Abra el enlace del correo más reciente o cree la cuenta otra vez.",
  expired: "Era válido durante 24 horas. Cree la cuenta otra vez.",
  finished: "Ya se ha usado: la cuenta existe. Inicie sesión.",
  closed: "Entretanto, en esta instalación ya no se crean cuentas.",
  phoneTaken: "Entretanto se ha creado otra cuenta con este teléfono. Cree la suya con otro número.",
} satisfies Localised<typeof en>;

/** The texts of the page that the mail of a sign-up leads to. */
export const confirmTexts: Record<LocaleISO2, Record<keyof typeof en, string>> = { en, es };
