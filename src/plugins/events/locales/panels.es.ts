import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./panels.en.ts";

export default {
  tools: "Herramientas de la lista",
  show: { label: "Mostrar", main: "Principal", all: "Todo", access: "Accesos", problems: "Problemas" },
  pause: "Pausar la lista",
  resume: "Reanudar la lista",
  following: "Siguiendo",
  waiting: "{{count}} nuevos, mostrar",
  shown: "{{count}} en la lista",
  failed: "No se pudieron cargar los eventos",
  empty: "Aún no ha pasado nada",
  emptyHint: "Los eventos aparecen aquí cuando las puertas y los lectores informan de ellos.",
} satisfies Localised<typeof en>;
