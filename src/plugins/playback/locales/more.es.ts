import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  command: {
    open: "Ver grabaciones",
    replay: "Repetir los últimos 30 segundos",
    toggle: "Reproducir o pausar",
    back: "Retroceder 10 segundos",
    forward: "Avanzar 10 segundos",
    slower: "Reproducir más despacio",
    faster: "Reproducir más deprisa",
    mute: "Activar o desactivar el sonido de la grabación",
  },
  keywords: { open: "reproducción, grabado, vídeo, historial, línea de tiempo", replay: "repetición, rebobinar, qué pasó" },
  pick: { camera: "¿Qué cámara?" },
  refusal: {
    notFound: "Esta cámara no está",
    notRecorded: "Este dispositivo no se graba",
    notOpen: "Aquí no hay ninguna grabación abierta",
  },
} satisfies Localised<typeof en>;
