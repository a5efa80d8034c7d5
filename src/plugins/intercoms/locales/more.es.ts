import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  rings: "Llaman al timbre: {{name}}",
  quiet: "Silenciar",
  check: "Ver",
  answered: "{{person}} atiende: {{name}}",
  alreadyLive: "Ya está en directo: {{name}}",
  calls: "Llaman en {{name}}: {{unit}}",
  decline: "Rechazar",
  callTaken: "{{person}} ya atiende esta llamada",
  callOver: "Esta llamada ya terminó",
  callDeclined: "Esta llamada se rechazó",
  command: {
    check: "Ver quién llama",
    answer: "Atender una llamada del interfono",
    decline: "Rechazar una llamada del interfono",
    createEntry: "Nueva entrada del directorio",
    editEntry: "Abrir entrada del directorio",
    deleteEntry: "Eliminar entrada del directorio",
    showCode: "Código QR de un interfono",
    exportDirectory: "Exportar directorio de interfonos como CSV",
  },
  keywords: {
    check: "timbre, llamada, responder, visita",
    directory: "catálogo, residentes, apartamentos, viviendas, unidades, placa",
    code: "qr, enlace, visitas, imprimir, directorio, placa",
  },
  pick: { intercom: "Interfono", entry: "¿Qué entrada?" },
  consequence: "Las visitas ya no la encuentran en ningún interfono y no se puede recuperar.",
  toast: { saved: "{{name}} se ha guardado", deleted: "{{name}} se ha eliminado" },
  code: { noIntercom: "Esto no es un interfono" },
} satisfies Localised<typeof en>;
