import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Firmware",
  name: "Firmware {{version}}",
  banner: {
    region: "Actualización del firmware",
    offered_one: "El firmware {{version}} está disponible para {{count}} dispositivo.",
    offered_other: "El firmware {{version}} está disponible para {{count}} dispositivos.",
    until: "Se puede instalar hasta el {{time}}.",
    scheduled_one: "El firmware {{version}} se instalará en {{count}} dispositivo: {{time}}.",
    scheduled_other: "El firmware {{version}} se instalará en {{count}} dispositivos: {{time}}.",
    scheduledBy: "Programado por {{person}}.",
    running: "Instalando el firmware {{version}}",
    progress: "{{done}} de {{count}}",
    waiting_one: "{{count}} está sin conexión o en confinamiento y lo recibirá más tarde.",
    waiting_other: "{{count}} están sin conexión o en confinamiento y lo recibirán más tarde.",
    failing_one: "{{count}} ha fallado.",
    failing_other: "{{count}} han fallado.",
    failed_one: "El firmware {{version}} está instalado en {{done}} de {{count}} dispositivo.",
    failed_other: "El firmware {{version}} está instalado en {{done}} de {{count}} dispositivos.",
    failedOn: "Falta en: {{names}}.",
    more: "{{count}} más",
    done_one: "El firmware {{version}} está instalado en {{count}} dispositivo.",
    done_other: "El firmware {{version}} está instalado en los {{count}} dispositivos.",
    schedule: "Programar…",
    reschedule: "Cambiar hora…",
    update: "Actualizar ahora",
    retry: "Reintentar",
  },
} satisfies Localised<typeof en>;
