import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  command: {
    export: "Exportar informe como CSV",
    exportCalls: "Exportar historial de llamadas como CSV",
    exportAudit: "Exportar auditoría como CSV",
    verify: "Verificar el registro",
    exportCounts: "Exportar informe de puertas, sedes u horarios como CSV",
  },
  keywords: {
    export: "csv, descargar, hoja de cálculo, registro de accesos, historial",
    audit: "csv, descargar, auditoría, quién cambió, registro",
    calls: "csv, descargar, interfono, llamó, visitas, llamadas",
    verify: "auditoría, cadena, hash, manipulación, íntegro",
    counts: "csv, descargar, puertas, sedes, horarios, permitidos, denegados, forzadas",
  },
  pick: "¿Qué informe?",
  export: { button: "Exportar CSV", selected: "Exportar selección", started: "La exportación ha empezado" },
} satisfies Localised<typeof en>;
