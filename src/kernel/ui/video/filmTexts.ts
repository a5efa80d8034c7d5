import type { LocaleISO2 } from "#contract/fields.ts";
import type { Localised } from "#kernel/i18n/localised.ts";

/** EV-04, EV-06: what a film says, in the console and on visitors' pages alike. */
const en = {
  controls: "Video controls",
  position: "Position",
  play: "Play",
  pause: "Pause",
  back: "Back {{seconds}} s",
  forward: "Forward {{seconds}} s",
  speed: "Speed",
  step: "Step",
  seconds: "{{seconds}} s",
  zoomIn: "Larger",
  zoomOut: "Smaller",
  soundOn: "Turn sound on",
  soundOff: "Turn sound off",
  info: "Text over the picture",
  whole: "Whole screen",
  faultTitle: "The video cannot be played",
  aborted: "Its playback was aborted.",
  network: "The network broke off while it was loaded.",
  corrupt: "It is damaged, or has what this browser cannot decode.",
  format: "This browser does not support its format.",
  noSource: "It could not be loaded: nothing that can be played was found.",
  encrypted: "It is encrypted, and there are no keys to decrypt it.",
  expired: "The leave to watch it is over.",
  tooMany: "It is being sent ten times already. Try again when one of them has ended.",
  gone: "There is no event video here any more.",
  retry: "Try again",
} as const;

const es = {
  controls: "Controles del vídeo",
  position: "Posición",
  play: "Reproducir",
  pause: "Pausar",
  back: "Retroceder {{seconds}} s",
  forward: "Avanzar {{seconds}} s",
  speed: "Velocidad",
  step: "Salto",
  seconds: "{{seconds}} s",
  zoomIn: "Ampliar",
  zoomOut: "Reducir",
  soundOn: "Activar el sonido",
  soundOff: "Desactivar el sonido",
  info: "Texto sobre la imagen",
  whole: "Pantalla completa",
  faultTitle: "No se puede reproducir el vídeo",
  aborted: "Se ha interrumpido la reproducción del vídeo.",
  network: "Un error de red interrumpió la descarga del vídeo.",
  corrupt: "La reproducción se interrumpió: el vídeo está dañado o usa funciones que este navegador no ofrece.",
  format: "Este navegador no admite el formato del vídeo.",
  noSource: "No se ha podido cargar: no se encontró ninguna fuente compatible con este vídeo.",
  encrypted: "El vídeo está cifrado y no hay claves para descifrarlo.",
  expired: "El permiso para verlo ha caducado.",
  tooMany: "Ya se está enviando diez veces. Vuelva a intentarlo cuando termine una.",
  gone: "Aquí ya no hay vídeo del evento.",
  retry: "Reintentar",
} satisfies Localised<typeof en>;

export type FilmText = keyof typeof en;
export const filmTexts: Record<LocaleISO2, Record<FilmText, string>> = { en, es };
