import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  command: {
    show: "Mostrar la actualización del firmware",
    update: "Actualizar el firmware ahora",
    schedule: "Programar la actualización del firmware…",
    scheduleAt: "Programar la actualización del firmware",
  },
  refusal: {
    none: "No hay firmware nuevo",
    running: "El firmware se está instalando",
    done: "El firmware está instalado",
    outOfReach: "Es para dispositivos de sedes a las que usted no tiene acceso",
  },
  schedule: {
    title: "Programar el firmware {{version}}",
    about_one: "{{count}} dispositivo se reinicia y se desconecta un momento. Si entonces no está conectado, lo recibe al volver.",
    about_other:
      "{{count}} dispositivos se reinician y se desconectan un momento. Los que entonces no estén conectados lo reciben al volver.",
    date: "Fecha",
    time: "Hora",
    until: "Hasta el {{time}}",
    noDate: "Elija una fecha.",
    past: "Esa hora ya pasó. Elija una posterior.",
    late: "Elija una hora anterior a la caducidad del firmware.",
    cancel: "Cancelar",
    confirm: "Programar",
  },
  keywords: "firmware, actualizar, actualización, campaña, versión",
  pick: { at: "¿Cuándo? (UTC)" },
  consequence:
    "Cada dispositivo se reinicia y se desconecta un momento. Las puertas en confinamiento esperan a que termine. No se puede detener.",
  toast: { started: "Actualización del firmware iniciada", scheduled: "Actualización del firmware programada: {{time}}" },
} satisfies Localised<typeof en>;
