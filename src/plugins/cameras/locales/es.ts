import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Cámaras",
  entity: "Cámaras",
  panel: { list: "Cámaras", detail: "Cámara", live: "Vista en directo", add: "Añadir cámara", gateway: "Añadir pasarela" },
  command: {
    live: "Ver en directo",
    liveWindow: "Ver en directo en una ventana",
    show: "Mostrar cámara",
    list: "Mostrar cámaras",
    snapshot: "Tomar instantánea",
    fullScreen: "Pantalla completa",
    mute: "Activar o desactivar el sonido",
    talk: "Activar o desactivar el micrófono",
    reconnect: "Reconectar la vista en directo",
  },
  keywords: {
    live: "vídeo, imagen, transmisión, vista",
    snapshot: "foto, captura, imagen",
    mute: "audio, altavoz, escuchar, silenciar",
  },
  pick: { camera: "¿Qué cámara?" },
  refusal: {
    notFound: "Esta cámara ya no está",
    noVideo: "El vídeo en directo está apagado en este dispositivo",
    notLive: "Ahora no hay imagen en directo",
    notOpen: "Su vista en directo no está abierta",
    noAudio: "La cámara no envía sonido",
    microphone: "Permita antes el micrófono, en una vista en directo propia",
  },
  reach: {
    unknown: "Averiguando si está en esta red",
    local: "Misma red",
    remote: "Otra red",
    allLocal: "Pasarela en esta red",
    allRemote: "Pasarela en otra red",
    some: "{{local}} de {{total}} pasarelas en esta red",
  },
  status: { live: "{{count}} en directo · {{rate}} Mbit/s" },
} satisfies Localised<typeof en>;
