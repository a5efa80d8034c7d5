import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  reason: {
    InsufficientDataAvailable: "Hasta aquí se ha grabado. Espere un momento o retroceda.",
    FailedConnectionWithDevice: "La pasarela no responde desde aquí. Las grabaciones se ven en la red de la pasarela.",
    ThereNotVideoSource: "No se grabó nada desde aquí hasta el final de este clip.",
    TheLinkExpired: "El permiso para ver esta grabación ha caducado.",
    ClipChanges: "La cámara cambió su imagen dentro de este tramo. Tome por separado lo anterior y lo posterior.",
    NotFound: "La pasarela no tiene grabaciones de esta cámara.",
    ErrorHLSSupport: "Este navegador no puede reproducir la grabación.",
    Error: "Algo falló al cargar la grabación.",
  },
  command: {
    open: "Ver grabaciones",
    replay: "Repetir los últimos 30 segundos",
    toggle: "Reproducir o pausar",
    back: "Retroceder 10 segundos",
    forward: "Avanzar 10 segundos",
    slower: "Reproducir más despacio",
    faster: "Reproducir más deprisa",
    mute: "Activar o desactivar el sonido de la grabación",
    select: "Elegir un tramo",
    "mark-start": "Empezar el tramo aquí",
    "mark-end": "Terminar el tramo aquí",
    download: "Descargar el tramo",
    share: "Compartir el tramo",
    revoke: "Retirar el clip compartido",
  },
  keywords: {
    open: "reproducción, grabado, vídeo, historial, línea de tiempo",
    replay: "repetición, rebobinar, qué pasó",
    download: "descargar, exportar, guardar, clip, mp4, prueba",
    share: "compartir, enviar, correo, enlace, clip, policía, seguro",
  },
  consequence: { revoke: "Su enlace deja de funcionar y se corta a quien lo esté viendo." },
  toast: { revoked: "El clip se retiró" },
  pick: { camera: "¿Qué cámara?" },
  refusal: {
    notFound: "Esta cámara no está",
    notRecorded: "Este dispositivo no se graba",
    notOpen: "Aquí no hay ninguna grabación abierta",
    noRange: "Elija antes un tramo: empiécelo con I y termínelo con O",
    downloading: "Ya se está descargando un clip",
  },
} satisfies Localised<typeof en>;
