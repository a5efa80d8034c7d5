import type { LocaleISO2 } from "#contract/fields.ts";
import type { Localised } from "#kernel/i18n/localised.ts";
import type { PageWords } from "../usePageWords.ts";

const en = {
  pinTitle: "Enter your PIN",
  pinIntro: "It shows you the doors that your key opens.",
  pin: "PIN",
  pinHint: "The PIN reached you in another way than the link.",
  pinDigits: "A PIN has {{least}} to {{most}} digits.",
  pinWrong: "This PIN is not right, or the link does not work any more.",
  pinShow: "Show PIN",
  pinHide: "Hide PIN",
  digits: "Digits",
  deleteDigit: "Delete digit",
  continue: "Continue",
  endedTitle: "This key does not work any more",
  ended: "It was taken back, or somebody typed too many wrong PINs. Ask whoever gave it to you.",
  tooManyTitle: "Too many wrong PINs",
  tooMany: "For now no PIN is taken, not even the right one. Try again in 15 minutes.",
  closedTitle: "Doors cannot be opened here now",
  closed: "Ask whoever gave you the key to let you in.",
  tryAgain: "Try again",
} as const;

const es = {
  pinTitle: "Introduzca su PIN",
  pinIntro: "Así verá las puertas que abre su llave.",
  pin: "PIN",
  pinHint: "El PIN le llegó por otro medio que el enlace.",
  pinDigits: "Un PIN tiene de {{least}} a {{most}} cifras.",
  pinWrong: "Este PIN no es correcto o el enlace ya no funciona.",
  pinShow: "Mostrar PIN",
  pinHide: "Ocultar PIN",
  digits: "Cifras",
  deleteDigit: "Borrar cifra",
  continue: "Continuar",
  endedTitle: "Esta llave ya no funciona",
  ended: "Se ha retirado, o alguien escribió demasiados PIN incorrectos. Consulte a quien se la dio.",
  tooManyTitle: "Demasiados PIN incorrectos",
  tooMany: "Por ahora no se acepta ningún PIN, ni siquiera el correcto. Vuelva a intentarlo en 15 minutos.",
  closedTitle: "Ahora no se pueden abrir puertas aquí",
  closed: "Pida a quien le dio la llave que le deje entrar.",
  tryAgain: "Volver a intentarlo",
} satisfies Localised<typeof en>;

export type KeyText = keyof typeof en;
export type KeyWords = PageWords<KeyText>;

/** The texts of the page of a cloud key up to its PIN. */
export const keyTexts: Record<LocaleISO2, Record<KeyText, string>> = { en, es };
