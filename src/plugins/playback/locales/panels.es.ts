import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./panels.en.ts";

export default {
  of: "Grabaciones de {{name}}",
  picture: "Imagen grabada de {{name}}",
  timeline: "Línea de tiempo",
  speed: "Velocidad",
  clip: "Clip",
  clipLength: { l3600: "1 h", l1200: "20 m", l600: "10 m", l300: "5 m", l30: "30 s" },
  zoomIn: "Ver más cerca",
  zoomOut: "Ver más tiempo",
  range: { title: "Tramo", start: "Comienzo del tramo", end: "Final del tramo", collapse: "Omitir los huecos", download: "Descargar" },
  preview: { gap: "No se grabó nada", future: "Aún no", more_one: "{{count}} más", more_other: "{{count}} más" },
  date: "Día",
  sound: { on: "Activar el sonido", off: "Desactivar el sonido" },
  cancel: "Cancelar",
  retry: "Reintentar",
  play: "Reproducir",
  pause: "Pausar",
  local: "Pasarela local",
  preparing: "Preparando la grabación",
  cancelled: "Sin cargar",
  loadingSpans: "Buscando lo que se grabó",
  spansFailed: "No se sabe qué se grabó",
  failed: "No se puede reproducir la grabación",
  notRecorded: { title: "Este dispositivo no se graba", text: "Las pasarelas graban las cámaras que leen." },
  gone: { title: "Esta cámara no está", text: "Se quitó, o usted no tiene acceso a su sede." },
} satisfies Localised<typeof en>;
