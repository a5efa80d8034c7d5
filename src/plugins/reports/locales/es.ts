import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Informes",
  panel: { index: "Informes", accesslog: "Registro de accesos", eventhistory: "Historial de eventos" },
  command: { export: "Exportar informe como CSV" },
  keywords: { export: "csv, descargar, hoja de cálculo, registro de accesos, historial" },
  pick: "¿Qué informe?",
  export: { button: "Exportar CSV", selected: "Exportar selección", started: "La exportación ha empezado" },
} satisfies Localised<typeof en>;
