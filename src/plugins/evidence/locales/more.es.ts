import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  keywords: "caso, prueba, incidente, policía, juzgado, bloquear, conservar, retención",
  command: {
    "open-case": "Abrir un caso",
    show: "Mostrar caso",
    "add-note": "Añadir una nota",
    "add-log": "Añadir extracto del registro",
    export: "Exportar caso",
    close: "Cerrar caso",
    reopen: "Abrir caso de nuevo",
    lock: "Bloquear las grabaciones del caso",
    unlock: "Desbloquear las grabaciones del caso",
    delete: "Eliminar caso",
    "remove-item": "Quitar del caso",
    "collect-clip": "Añadir el tramo a un caso",
    "collect-still": "Añadir esta imagen a un caso",
  },
  consequence: {
    unlock: "Las pasarelas eliminan sus grabaciones en cuanto son más antiguas que lo que conservan.",
    delete: "Sus imágenes y notas desaparecen para siempre. Las grabaciones quedan mientras las pasarelas las conserven.",
    remove: "Deja de formar parte del caso. Consta en el registro.",
  },
  pick: { case: "¿Qué caso?", note: "Nota", reason: "¿Por qué se desbloquea?" },
  refusal: {
    notOpen: "Aquí no hay ninguna grabación abierta",
    noRange: "Elija antes un tramo: comience con I y termine con O",
    ThereIsADownloadInProccess: "Hay una descarga en curso: {{percent}} %",
    noPicture: "Aún no hay imagen",
  },
  reason: {
    TooLarge: "El paquete sería mayor que 4 GB. Abra otro caso para una parte.",
    NoVerifier: "La página que verifica el paquete no está. Cargue de nuevo la consola.",
  },
  toast: { collected: "Añadido a {{name}}", exporting: "La exportación ha comenzado" },
} satisfies Localised<typeof en>;
