import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "playback:quality":
    "Reproduce la grabación abierta con la calidad siguiente: automática, SD baja, nube alta o nube baja. Se conserva para la próxima grabación.",
  "playback:next-clip": "Carga el clip que sigue al abierto, igual de largo. El que acabaría en el futuro todavía no existe.",
  "playback:previous-clip": "Carga el clip anterior al abierto, igual de largo.",
  "playback:full-screen": "Muestra la grabación abierta con sus controles a pantalla completa, o sale de ella.",
  "playback:add-camera": "Añade una cámara a las grabaciones que se ven juntas con un mismo reloj, nueve como máximo. Pide la cámara.",
  "playback:event-video": "Reproduce lo que la cámara de una puerta grabó de un evento; antes la pasarela lo trae.",
  "playback:event-snapshot": "Guarda como JPEG la imagen que se ve del vídeo de un evento. Requiere el derecho de llevarse grabaciones.",
  "playback:event-share": "Envía un enlace del vídeo de un evento a quien no tiene cuenta. Requiere el derecho de llevarse grabaciones.",
  "playback:event-download": "Descarga el vídeo de un evento como archivo. Requiere el derecho de llevarse grabaciones.",
  "playback:at-door":
    "Abre la grabación de la cámara asociada a una puerta, a la hora del evento elegido o justo antes de ahora. Pide la puerta.",
  "playback:back": "Retrocede 10 segundos en la grabación abierta.",
  "playback:download": "Guarda el tramo elegido de la grabación como archivo de vídeo. Elija antes un tramo; se pregunta por los huecos.",
  "playback:faster": "Reproduce la grabación abierta a la velocidad siguiente más alta.",
  "playback:forward": "Avanza 10 segundos en la grabación abierta.",
  "playback:mark-end": "Termina en la imagen que se muestra el tramo para descargar o compartir.",
  "playback:mark-start": "Empieza en la imagen que se muestra el tramo para descargar o compartir.",
  "playback:mute": "Activa o desactiva el sonido de la grabación abierta. Debe haberse grabado con sonido.",
  "playback:next-event": "Va al siguiente evento ocurrido en esta cámara y sus puertas, dentro de una semana.",
  "playback:open": "Abre la grabación de una cámara, justo antes de ahora o a la hora del evento elegido. Pide la cámara.",
  "playback:open-shares": "Abre la lista de clips compartidos con un enlace, con quién los vio y hasta cuándo.",
  "playback:open-together": "Abre grabaciones de varias cámaras que se ven juntas con un mismo reloj.",
  "playback:previous-event": "Va al evento anterior ocurrido en esta cámara y sus puertas, dentro de una semana.",
  "playback:remove-camera": "Quita una cámara de las grabaciones que se ven juntas. Las demás siguen.",
  "playback:replay": "Muestra los últimos 30 segundos de una cámara grabada junto a su imagen en directo.",
  "playback:revoke-share": "Retira un clip compartido después de preguntar: su enlace deja de funcionar para todos al momento.",
  "playback:select": "Empieza o termina la elección de un tramo en la línea de tiempo de la grabación abierta.",
  "playback:share": "Crea un enlace al tramo elegido para alguien sin cuenta, hasta el día que usted fije. Elija antes un tramo.",
  "playback:slower": "Reproduce la grabación abierta a la velocidad siguiente más baja.",
  "playback:snapshot": "Guarda la imagen de la grabación que se muestra como archivo de imagen, con su nombre y la hora.",
  "playback:snapshots": "Muestra las imágenes guardadas de una cámara en un día, para hallar cuándo cambió algo. Pide la cámara.",
  "playback:toggle": "Reproduce la grabación abierta, o la pausa.",
  "playback:wall": "Abre juntas las grabaciones de todas las cámaras de un mural, desde ahora hacia atrás. Pide el mural.",
  "playback:search-motion": "Abre o cierra la búsqueda de lo que se movió en una parte de la imagen durante el día que se muestra.",
  "playback:toggle-testing":
    "Activa o desactiva el modo de prueba: el vídeo llega solo de la nube, como si no hubiera pasarela en esta red. Recarga la consola.",
} satisfies Localised<typeof en>;
