import type { LocaleISO2 } from "#contract/fields.ts";
import type { Localised } from "../i18n/localised.ts";
import type { EntryText } from "./parts/entryTexts.ts";
import type { EntryAppearance } from "./parts/useEntryAppearance.ts";

/** The texts of the pages before sign-in, beside those that all such pages share. */
const en = {
  title: "Sign in",
  intro: "Use the account your administrator set up for you.",
  submit: "Sign in",
  forgotPassword: "Forgot password?",
  noAccount: "No account yet?",
  signUp: "Create an account",
  forgotTitle: "Choose a new password",
  forgotIntro: "Enter the email you sign in with. We send you a link that is valid for one hour.",
  forgotSubmit: "Send the link",
  forgotSentTitle: "Check your mail",
  forgotSent: "If {{email}} belongs to a user, a link for a new password is on its way. It may take up to 15 minutes.",
  forgotSentMore: "Nothing there? Look among the unwanted mails, or check how the address is written.",
  forgotAgain: "Use another address",
  "invalid-email": "This email address is not valid.",
  "wrong-password": "The email or the password is not right.",
  "user-not-found": "There is no user with this email.",
  "user-disabled": "This user has been disabled. Ask your administrator.",
  "weak-password": "The password is too weak.",
  SessionExpire: "Your session has expired. Sign in again.",
  suspended: "Your access has been suspended. Ask your administrator.",
  startFailed: "The console could not start",
  startFailedWhy: "The server did not answer as expected. Your work is not lost.",
  signOut: "Sign out",
  mobileTitle: "Use the mobile app",
  mobileText: "Your account opens doors with the mobile app only. It has no access to this console.",
  mobileMore: "Get the app for your phone, then sign in there with the same email and password.",
  appStore: "Download on the App Store",
  playStore: "Get it on Google Play",
  backToSignIn: "Sign in with another account",
  floorReception: "Reception",
  floorHall: "Hall",
  floorStore: "Store",
  floorOffices: "Offices",
  floorPostRoom: "Post room",
  floorStair: "Stair",
} as const;

const es = {
  title: "Iniciar sesión",
  intro: "Use la cuenta que su administrador creó para usted.",
  submit: "Iniciar sesión",
  forgotPassword: "¿Olvidó la contraseña?",
  noAccount: "¿Aún no tiene cuenta?",
  signUp: "Crear una cuenta",
  forgotTitle: "Elegir una contraseña nueva",
  forgotIntro: "Escriba el correo con el que inicia sesión. Le enviaremos un enlace válido durante una hora.",
  forgotSubmit: "Enviar el enlace",
  forgotSentTitle: "Revise su correo",
  forgotSent:
    "Si {{email}} pertenece a un usuario, ya hemos enviado un enlace para elegir una contraseña nueva. Puede tardar hasta 15 minutos.",
  forgotSentMore: "¿No ha llegado nada? Mire en el correo no deseado o compruebe cómo está escrita la dirección.",
  forgotAgain: "Usar otra dirección",
  "invalid-email": "Este correo electrónico no es válido.",
  "wrong-password": "El correo o la contraseña no son correctos.",
  "user-not-found": "No hay ningún usuario con este correo.",
  "user-disabled": "Este usuario está deshabilitado. Consulte a su administrador.",
  "weak-password": "La contraseña es demasiado débil.",
  SessionExpire: "Su sesión ha caducado. Inicie sesión de nuevo.",
  suspended: "Su acceso está suspendido. Consulte a su administrador.",
  startFailed: "La consola no pudo iniciarse",
  startFailedWhy: "El servidor no respondió como se esperaba. Su trabajo no se ha perdido.",
  signOut: "Cerrar sesión",
  mobileTitle: "Use la aplicación móvil",
  mobileText: "Su cuenta solo abre puertas con la aplicación móvil. No tiene acceso a esta consola.",
  mobileMore: "Instale la aplicación en su teléfono e inicie sesión allí con el mismo correo y contraseña.",
  appStore: "Descargar en el App Store",
  playStore: "Disponible en Google Play",
  backToSignIn: "Iniciar sesión con otra cuenta",
  floorReception: "Recepción",
  floorHall: "Vestíbulo",
  floorStore: "Almacén",
  floorOffices: "Oficinas",
  floorPostRoom: "Correo",
  floorStair: "Escalera",
} satisfies Localised<typeof en>;

export type SignInText = keyof typeof en;
export type SignInAppearance = EntryAppearance<SignInText>;
export const signInTexts: Record<LocaleISO2, Record<SignInText, string>> = { en, es };

/** AU-02: codes that have a text of their own; every other one reads as a wrong password. */
export function signInErrorText(code: string): SignInText | EntryText {
  const own = [
    "invalid-email",
    "user-not-found",
    "user-disabled",
    "weak-password",
    "too-many-requests",
    "network-request-failed",
  ] as const satisfies readonly (SignInText | EntryText)[];
  return own.find((each) => each === code) ?? "wrong-password";
}
