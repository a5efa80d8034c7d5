import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Informes",
  panel: {
    index: "Informes",
    accesslog: "Registro de accesos",
    eventhistory: "Historial de eventos",
    callhistory: "Historial de llamadas",
    audit: "Auditoría",
    door: "Informe de puertas",
    site: "Informe de sedes",
    schedule: "Informe de horarios",
  },
} satisfies Localised<typeof en>;
