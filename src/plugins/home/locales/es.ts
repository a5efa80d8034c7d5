import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Inicio",
  panel: { dashboard: "Panel principal", activity: "Actividad" },
  doors: {
    title: "Requiere atención",
    none: "Todas las puertas están como deben",
    noneWhy: "{{count}} dispositivos, ninguno forzado, retenido, sin conexión ni sin grabación.",
    failed: "No se pudieron cargar los dispositivos",
  },
  stat: { devices: "Dispositivos", offline: "Sin conexión", open: "Abiertas o desbloqueadas", denied: "Denegados hoy" },
  events: {
    title: "Denegados y forzados",
    none: "No se ha denegado nada",
    noneWhy: "Aquí aparecen las tarjetas rechazadas y las puertas forzadas o retenidas.",
    failed: "No se pudieron cargar los eventos",
  },
  chart: {
    title: "Eventos de acceso",
    site: "Sede",
    period: "Periodo",
    today: "Hoy",
    week: "7 días",
    month: "30 días",
    hour: "Hora",
    day: "Día",
    none: "No ha ocurrido nada en este tiempo",
    noneWhy: "Aquí se cuenta lo que ocurre en las puertas de {{site}}.",
    failed: "No se han podido contar los eventos",
    category: {
      Access: "Accesos",
      Event: "Puertas y órdenes",
      IoTError: "Fallos de equipos",
      Integration: "Integraciones",
      Sensor: "Sensores",
      other: "Otros",
    },
  },
  nothing: {
    title: "Todavía no hay nada que mostrar",
    text: "Su rol no ve dispositivos ni eventos. Su perfil y los ajustes están en el menú de arriba a la derecha.",
  },
  activity: {
    none: "Todavía no ha ejecutado nada",
    noneWhy: "Lo que haga en esta sesión aparece aquí.",
    again: "Ejecutar de nuevo",
    undo: "Deshacer",
    choose: "Elegir {{name}}",
    count_one: "{{count}} elegida",
    count_other: "{{count}} elegidas",
    running: "En curso",
    done: "Hecho",
    failed: "Falló",
    cancelled: "Cancelado",
  },
} satisfies Localised<typeof en>;
