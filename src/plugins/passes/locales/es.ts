import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Aprobaciones",
  panel: { list: "Solicitudes de aprobación", detail: "Solicitud de aprobación" },
  command: { show: "Ver solicitud de pase", approve: "Aprobar pase", reject: "Rechazar pase", require: "Exigir aprobación de pases" },
  bell: {
    label_one: "Aprobaciones: {{count}} solicitud en espera",
    label_other: "Aprobaciones: {{count}} solicitudes en espera",
    labelLoading: "Aprobaciones",
    labelFailed: "Aprobaciones: no se cargaron",
    waiting_one: "{{count}} espera aprobación",
    waiting_other: "{{count}} esperan aprobación",
    none: "Nada espera aprobación",
    noneHint: "Las solicitudes nuevas aparecen aquí solas.",
    loading: "Cargando las solicitudes",
    failed: "No se cargaron las solicitudes. Reintentar",
    all: "Ver todas las solicitudes",
  },
  state: {
    pending: "Pendiente",
    approved: "Aprobada",
    rejected: "Rechazada",
    cancelled: "Cancelada",
    expired: "Caducada",
    unknown: "Desconocido ({{value}})",
  },
} satisfies Localised<typeof en>;
