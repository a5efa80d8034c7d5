import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "evidence:open-case": "Abre el formulario de un caso nuevo, en el que se reúnen grabaciones, imágenes, extractos y notas de un asunto.",
  "evidence:show": "Abre un caso con todo lo que se reunió en él. Pide el caso.",
  "evidence:add-note": "Escribe una nota en un caso. Pide el caso y la nota.",
  "evidence:add-log": "Pone en un caso una parte del registro de accesos o de la auditoría. Pide el caso y abre el formulario.",
  "evidence:export":
    "Empaqueta un caso en un archivo firmado, con una página que lo verifica sin red. Requiere el derecho de llevarse grabaciones.",
  "evidence:close": "Cierra un caso: no se le añade nada hasta que se vuelva a abrir. Lo bloqueado sigue bloqueado.",
  "evidence:reopen": "Abre otra vez un caso cerrado, para poder añadirle más.",
  "evidence:lock": "Hace que las pasarelas conserven las grabaciones de un caso, por viejas que sean, hasta que alguien las desbloquee.",
  "evidence:unlock":
    "Permite que las pasarelas borren las grabaciones de un caso como las demás de su edad. Pregunta el motivo, que queda en el registro.",
  "evidence:delete": "Elimina un caso con sus imágenes y notas después de preguntar. Si sus grabaciones están bloqueadas, se queda.",
  "evidence:remove-item": "Quita algo de un caso después de preguntar. El registro guarda quién lo hizo.",
  "evidence:collect-clip": "Añade a un caso el tramo elegido de la grabación abierta. Elija antes un tramo; pide el caso.",
  "evidence:collect-still": "Añade a un caso la imagen que muestra la grabación abierta, con su hora. Pide el caso.",
  "evidence:open-list": "Abre la lista de casos, donde se buscan, se abren y se crean.",
} satisfies Localised<typeof en>;
