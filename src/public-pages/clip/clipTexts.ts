import type { LocaleISO2 } from "#contract/fields.ts";
import type { Localised } from "#kernel/i18n/localised.ts";

const en = {
  title: "Video",
  loading: "Looking up the video",
  recorded: "Recorded {{when}}",
  until: "Can be watched until {{until}}",
  watch: "Watch",
  watchNote: "Each viewing is written down.",
  preparingTitle: "The video is being prepared",
  preparing: "This page shows it as soon as it is there. You can also come back later.",
  overTitle: "This link is over",
  over: "Its time has passed, or it was taken back. Ask whoever sent it for another one.",
  unknownTitle: "This link does not work",
  unknown: "It may not be complete. Open it once more from the message that it came with.",
  failedTitle: "There is no video",
  failed: "It could not be prepared. Ask whoever sent the link.",
  unreachableTitle: "The video could not be looked up",
  retry: "Try again",
  picture: "Video of {{name}}",
  lost: "The connection was lost while the video was played.",
  tooMany: "Ten are watching this video already. Try again when one of them has ended.",
  unplayable: "This browser cannot play the video. Try another one.",
} as const;

const es = {
  title: "Vídeo",
  loading: "Buscando el vídeo",
  recorded: "Grabado: {{when}}",
  until: "Se puede ver hasta {{until}}",
  watch: "Ver",
  watchNote: "Cada visualización queda registrada.",
  preparingTitle: "El vídeo se está preparando",
  preparing: "Esta página lo muestra en cuanto esté. También puede volver más tarde.",
  overTitle: "Este enlace ha terminado",
  over: "Su plazo pasó o se retiró. Pida otro a quien se lo envió.",
  unknownTitle: "Este enlace no funciona",
  unknown: "Quizá no esté completo. Ábralo otra vez desde el mensaje en que llegó.",
  failedTitle: "No hay vídeo",
  failed: "No se pudo preparar. Consulte a quien le envió el enlace.",
  unreachableTitle: "No se pudo buscar el vídeo",
  retry: "Reintentar",
  picture: "Vídeo de {{name}}",
  lost: "Se perdió la conexión mientras se veía el vídeo.",
  tooMany: "Ya hay diez personas viendo este vídeo. Vuelva a intentarlo cuando termine una.",
  unplayable: "Este navegador no puede reproducir el vídeo. Pruebe con otro.",
} satisfies Localised<typeof en>;

export type ClipText = keyof typeof en;
/** The texts of a clip that somebody was sent. */
export const clipTexts: Record<LocaleISO2, Record<ClipText, string>> = { en, es };
