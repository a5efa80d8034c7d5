import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "cameras:add": "Abre el formulario que añade una cámara a una pasarela: dirección, flujo y nombre.",
  "cameras:add-gateway": "Abre la página que da de alta una pasarela, el equipo de la sede que lee y graba las cámaras.",
  "cameras:disable": "Apaga una cámara en su pasarela, después de preguntar, hasta que se encienda de nuevo. Lo grabado se conserva.",
  "cameras:edit": "Abre los ajustes de una cámara: nombre, dirección, flujo y acceso. Pide la cámara.",
  "cameras:enable": "Enciende de nuevo una cámara que se apagó en su pasarela.",
  "cameras:full-screen": "Muestra la imagen en directo de la cámara abierta en toda la pantalla, o la devuelve. Esc sale.",
  "cameras:keep-playing":
    "Fija cuánto siguen en marcha las imágenes que no se ven, como las de una pestaña oculta, antes de pausarse para ahorrar datos. Se guarda en este navegador.",
  "cameras:list": "Abre la lista de cámaras con su estado, su sede y su número.",
  "cameras:live": "Abre la imagen en directo de una cámara, con sonido y habla si la cámara los tiene. Pide la cámara.",
  "cameras:live-window":
    "Abre la imagen en directo de una cámara en su propia ventana, para otra pantalla. El navegador debe permitir ventanas.",
  "cameras:look-down": "Mueve hacia abajo la parte ampliada de la imagen en directo. Funciona después de acercar.",
  "cameras:look-left": "Mueve hacia la izquierda la parte ampliada de la imagen en directo. Funciona después de acercar.",
  "cameras:look-right": "Mueve hacia la derecha la parte ampliada de la imagen en directo. Funciona después de acercar.",
  "cameras:look-up": "Mueve hacia arriba la parte ampliada de la imagen en directo. Funciona después de acercar.",
  "cameras:mute": "Activa o desactiva el sonido de una cámara en directo, solo para usted. La cámara debe enviar sonido.",
  "cameras:open-detail": "Abre los detalles de la cámara elegida: estado, pasarela, flujos y últimos eventos.",
  "cameras:open-list": "Abre la lista de cámaras con su estado, su sede y su número.",
  "cameras:quality":
    "Elige el flujo de una cámara en directo: automático, siempre alto o siempre bajo. Un flujo bajo alivia la conexión y este equipo.",
  "cameras:reconnect": "Corta la conexión de una imagen en directo y la hace de nuevo, cuando se para o llega tarde.",
  "cameras:remove": "Quita una cámara de su pasarela, después de preguntar. Sus eventos siguen en el registro. Pide la cámara.",
  "cameras:rename": "Da otro nombre a una cámara, que todos ven al momento. Pide la cámara y el nombre.",
  "cameras:reset-zoom": "Vuelve a mostrar toda la imagen en directo después de acercar.",
  "cameras:show": "Abre los detalles de una cámara junto a lo que está abierto. Pide la cámara.",
  "cameras:snapshot":
    "Guarda la imagen en directo de una cámara como archivo de imagen, con su nombre y la hora. La imagen debe estar en directo.",
  "cameras:statistics": "Muestra u oculta cifras sobre una imagen en directo: resolución, fotogramas, caudal, retardo y pérdidas.",
  "cameras:talk":
    "Le permite hablar por una cámara o un interfono, o deja de hacerlo. Requiere el micrófono y un aparato con altavoz; habla una persona a la vez.",
  "cameras:zoom-in": "Amplía la imagen en directo por su centro. Solo cambia su vista: la cámara no se mueve.",
  "cameras:zoom-out": "Quita un paso de ampliación de la imagen en directo.",
} satisfies Localised<typeof en>;
