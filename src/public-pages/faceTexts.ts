import type { LocaleISO2 } from "#contract/fields.ts";
import type { Localised } from "#kernel/i18n/localised.ts";

const en = {
  title: "A photo of your face",
  intro: "You have been invited to send a photo of your face, by which doors know you. Enter the PIN that you were given.",
  pin: "PIN",
  pinHint: "{{least}} to {{most}} digits",
  pinSubmit: "Enter",
  pinWrong: "This PIN is not right.",
  acceptedTitle: "Your photo has been accepted",
  accepted: "Doors know you by your face from now on, where they look at faces. You can close this page.",
  photosUsedTitle: "Too many photos",
  photosUsed: "None of the photos could be taken, and this invitation has ended. Ask the person who invited you for another.",
  inactiveTitle: "This invitation is not open",
  inactive: "It is over, has been withdrawn or has not begun yet. Ask the person who invited you.",
  pinsUsedTitle: "Too many wrong PINs",
  pinsUsed: "This invitation has ended. Ask the person who invited you for another.",
  pinsLocked: "The PIN can be entered again at {{time}}.",
} as const;

const es = {
  title: "Una foto de su cara",
  intro: "Le han invitado a enviar una foto de su cara, por la que las puertas le reconocen. Escriba el PIN que le han dado.",
  pin: "PIN",
  pinHint: "De {{least}} a {{most}} cifras",
  pinSubmit: "Entrar",
  pinWrong: "Este PIN no es correcto.",
  acceptedTitle: "Su foto se ha aceptado",
  accepted: "Desde ahora las puertas que miran caras le reconocen por la suya. Puede cerrar esta página.",
  photosUsedTitle: "Demasiadas fotos",
  photosUsed: "Ninguna de las fotos sirvió y esta invitación ha terminado. Pida otra a quien le invitó.",
  inactiveTitle: "Esta invitación no está abierta",
  inactive: "Ha terminado, se ha retirado o aún no ha empezado. Pregunte a quien le invitó.",
  pinsUsedTitle: "Demasiados PIN erróneos",
  pinsUsed: "Esta invitación ha terminado. Pida otra a quien le invitó.",
  pinsLocked: "Podrá escribir el PIN de nuevo a las {{time}}.",
} satisfies Localised<typeof en>;

/** The texts of the page of a face invitation. */
export const faceTexts: Record<LocaleISO2, Record<keyof typeof en, string>> = { en, es };
