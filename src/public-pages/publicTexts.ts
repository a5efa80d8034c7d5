import type { LocaleISO2 } from "#contract/fields.ts";
import type { EntryAppearance } from "#kernel/entry/parts/useEntryAppearance.ts";
import type { Localised } from "#kernel/i18n/localised.ts";

const en = {
  loading: "Loading",
  signInNow: "Sign in",
  linkInvalidTitle: "This link does not work",
  linkInvalid: "It has been used already, or it is not complete. Open the link of the newest mail.",
  linkExpired: "It was valid for one hour. Ask for a new mail.",
  userSuspended: "Your access has been suspended. Ask your administrator.",
  askAgain: "Ask for a new mail",
  failedTitle: "This did not work",
  verifying: "Confirming your email address",
  verifiedTitle: "Your email address is confirmed",
  verified: "Thank you. In a few seconds you go to sign-in.",
  verifyFailedTitle: "Your email address could not be confirmed",
  privacy: "Privacy notice",
  notFoundTitle: "There is nothing at this address",
  notFound: "The link is not complete, or it leads to something that does not exist any more.",
} as const;

const es = {
  loading: "Cargando",
  signInNow: "Iniciar sesión",
  linkInvalidTitle: "Este enlace no funciona",
  linkInvalid: "Ya se ha usado o no está completo. Abra el enlace del correo más reciente.",
  linkExpired: "Era válido durante una hora. Pida un correo nuevo.",
  userSuspended: "Su acceso está suspendido. Consulte a su administrador.",
  askAgain: "Pedir un correo nuevo",
  failedTitle: "No ha funcionado",
  verifying: "Confirmando su correo electrónico",
  verifiedTitle: "Su correo electrónico está confirmado",
  verified: "Gracias. En unos segundos irá al inicio de sesión.",
  verifyFailedTitle: "No se pudo confirmar su correo electrónico",
  privacy: "Aviso de privacidad",
  notFoundTitle: "No hay nada en esta dirección",
  notFound: "El enlace no está completo o lleva a algo que ya no existe.",
} satisfies Localised<typeof en>;

export type PublicText = keyof typeof en;
export type PublicAppearance = EntryAppearance<PublicText>;
export const publicTexts: Record<LocaleISO2, Record<PublicText, string>> = { en, es };
