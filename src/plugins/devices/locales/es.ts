import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Dispositivos",
  lock: {
    Locked: "Bloqueada",
    Unlocked: "Desbloqueada",
    Lockdown: "Confinamiento",
    KeepOpen: "Mantenida",
    UnlockedWithSchedule: "Libre · horario",
    UnlockedRequestToExit: "Libre · salida",
  },
  door: {
    Closed: "Cerrada",
    OpenVerified: "Abierta",
    OpenRequestToExit: "Abierta · salida",
    OpenForcedEntry: "Forzada",
    OpenTimedOut: "Retenida",
    NoSensor: "Sin sensor",
  },
  connection: { connected: "Conectada", offline: "Sin conexión", waiting: "En espera del dispositivo" },
  recording: { on: "Grabando", off: "No se graba" },
  unknown: "Desconocido ({{value}})",
} satisfies Localised<typeof en>;
