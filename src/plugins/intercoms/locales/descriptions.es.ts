import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "intercoms:answer-call":
    "Responde a la llamada de un visitante: deja de sonar en todas partes y se abre la imagen del interfono. No abre ninguna puerta.",
  "intercoms:check": "Abre la imagen en directo del interfono que llama, si no está ya abierta.",
  "intercoms:create-entry":
    "Abre el formulario de una entrada nueva del directorio de interfonos: lo que leen las visitas y a quién llama.",
  "intercoms:decline-call": "Rechaza la llamada de un visitante: deja de sonar en todas partes y se le dice al visitante.",
  "intercoms:delete-entry":
    "Elimina una entrada del directorio de interfonos después de preguntar: las visitas ya no la encuentran. Pide cuál.",
  "intercoms:edit-entry": "Abre una entrada del directorio de interfonos: su nombre, su tipo y su persona. Pide cuál.",
  "intercoms:export-directory": "Guarda el directorio de interfonos como archivo CSV, con su filtro y su orden.",
  "intercoms:open-directory": "Abre a quién encuentran las visitas en los interfonos y si se puede llamar a cada uno.",
  "intercoms:show-code": "Muestra el código QR del directorio de un interfono, para imprimirlo y ponerlo a su lado. Pide el interfono.",
} satisfies Localised<typeof en>;
