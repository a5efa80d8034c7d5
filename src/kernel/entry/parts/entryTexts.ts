import type { LocaleISO2 } from "#contract/fields.ts";
import type { Localised } from "../../i18n/localised.ts";

/** The texts that every page before sign-in shares, looked up without a translation library so that the pages stay small. */
const en = {
  email: "Email",
  password: "Password",
  showPassword: "Show password",
  hidePassword: "Hide password",
  capsLock: "Caps Lock is on",
  copyright: "© {{year}} Gatehouse",
  version: "Version {{version}}",
  language: "Language",
  darkTheme: "Dark theme",
  lightTheme: "Light theme",
  emailInvalid: "Enter an email address such as name@company.com.",
  errorPrefix: "Error",
  dismiss: "Dismiss",
  notifications: "Notifications",
  retry: "Retry",
  toSignIn: "Back to sign-in",
  "too-many-requests": "Requests are blocked for now because of unusual activity. Wait a few minutes and try again.",
  "network-request-failed": "The server cannot be reached. Check the connection and try again.",
  failed: "Something went wrong on the server. Try again in a moment.",
} as const;

const es = {
  email: "Correo electrónico",
  password: "Contraseña",
  showPassword: "Mostrar contraseña",
  hidePassword: "Ocultar contraseña",
  capsLock: "Bloq Mayús está activado",
  copyright: "© {{year}} Gatehouse",
  version: "Versión {{version}}",
  language: "Idioma",
  darkTheme: "Tema oscuro",
  lightTheme: "Tema claro",
  emailInvalid: "Escriba un correo como nombre@empresa.com.",
  errorPrefix: "Error",
  dismiss: "Descartar",
  notifications: "Avisos",
  retry: "Reintentar",
  toSignIn: "Volver al inicio de sesión",
  "too-many-requests": "Las solicitudes están bloqueadas por actividad inusual. Espere unos minutos y vuelva a intentarlo.",
  "network-request-failed": "No se puede conectar con el servidor. Revise la conexión y vuelva a intentarlo.",
  failed: "Algo salió mal en el servidor. Inténtelo de nuevo en un momento.",
} satisfies Localised<typeof en>;

export type EntryText = keyof typeof en;
export const entryTexts: Record<LocaleISO2, Record<EntryText, string>> = { en, es };
