import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  keywords: "notificación, aviso, silenciar, posponer, silencio, no molestar, bandeja",
  command: {
    snooze: "Silenciar notificaciones",
    snoozeDevice: "Silenciar notificaciones de un interfono",
    endSnooze: "Terminar el silencio",
    setWay: "Elegir cómo recibir avisos",
    setQuietHours: "Fijar horas de silencio",
    allowOutside: "Permitir notificaciones junto a otras ventanas",
    read: "Marcar todos los avisos como leídos",
    clear: "Vaciar",
  },
  snooze: { "15": "15 minutos", "60": "1 hora", "480": "8 horas, hasta el final del turno" },
  pick: { howLong: "¿Durante cuánto tiempo?", intercom: "Interfono" },
  refusal: {
    awake: "No hay nada silenciado",
    read: "Todos los avisos están leídos",
    empty: "La bandeja está vacía",
    outsideGranted: "Este navegador ya muestra notificaciones",
    outsideDenied: "Este navegador impide las notificaciones de este sitio: permítalas en sus ajustes",
    outsideNone: "Este navegador no muestra notificaciones",
  },
  consequence: { clear: "Los avisos salen de su bandeja en todas sus consolas. Siguen en el registro de eventos." },
  told: { approval: "Solicitud por aprobar: {{name}}", firmware: "Firmware {{version}}: {{state}}", show: "Mostrar" },
  outside: {
    doorbell: "Llaman al timbre",
    approval: "Una solicitud espera aprobación",
    firmware: "Actualización de firmware",
    granted: "Las notificaciones aparecen ahora también junto a otras ventanas",
  },
  campaign: { offered: "disponible", running: "la actualización ha comenzado", finished: "la actualización ha terminado" },
  bar: {
    snoozed: "En silencio hasta las {{time}}",
    device: "{{name}}: en silencio hasta las {{time}}",
    devices: "{{count}} interfonos en silencio, el último hasta las {{time}}",
    until: "hasta las {{time}}",
    endShort: "Terminar",
    quiet: "Horas de silencio hasta las {{time}}",
    held_one: "{{count}} retenido",
    held_other: "{{count}} retenidos",
    end: "Terminar el silencio",
  },
} satisfies Localised<typeof en>;
