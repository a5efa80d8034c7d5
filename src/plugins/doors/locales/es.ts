import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Puertas",
  entity: "Puertas",
  panel: { list: "Dispositivos", detail: "Puerta" },
  command: {
    unlock: "Desbloquear",
    keepOpen: "Mantener abierta",
    lock: "Bloquear",
    show: "Mostrar puerta",
    rename: "Cambiar el nombre de la puerta",
    setZones: "Cambiar las zonas de la puerta",
  },
  keywords: { unlock: "abrir, liberar, franquear" },
  pick: { door: "¿Qué puerta?", name: "Nombre nuevo" },
  refusal: {
    notFound: "Esta puerta ya no está",
    disconnected: "La puerta está sin conexión",
    noWebCredential: "La puerta no tiene credencial web",
    alreadyUnlocked: "Ya está desbloqueada",
    alreadyLocked: "Ya está bloqueada",
    lockdown: "La puerta está en confinamiento",
    bySchedule: "Desbloqueada por su horario",
  },
  toast: { operationSent: "Operación enviada", opened: "Abierta: {{name}}" },
} satisfies Localised<typeof en>;
