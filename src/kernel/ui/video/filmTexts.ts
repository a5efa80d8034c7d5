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
  MEDIA_ERR_SRC_NOT_SUPPORTED: "This browser cannot play it, or the leave to watch it is over.",
  MEDIA_ERR_NETWORK: "The network broke off while it was loaded.",
  ERROR: "It is damaged, encrypted or could not be decoded.",
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
  MEDIA_ERR_SRC_NOT_SUPPORTED: "No hay una fuente compatible con este navegador, o el permiso para verlo ha caducado.",
  MEDIA_ERR_NETWORK: "Un fallo de red interrumpió la descarga del vídeo.",
  ERROR: "La reproducción se interrumpió: el vídeo está dañado, cifrado o usa un formato que no se puede descodificar.",
  retry: "Reintentar",
} satisfies Localised<typeof en>;

export type FilmText = keyof typeof en;
export const filmTexts: Record<LocaleISO2, Record<FilmText, string>> = { en, es };
