import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "users:change-picture":
    "Elige un archivo de imagen como imagen de una persona, que muestran las listas y el registro de accesos. Pide la persona.",
  "users:create": "Abre el formulario de una persona nueva: nombre, correo, sedes, grupos y rol.",
  "users:delete":
    "Elimina una persona después de preguntar: las puertas no se le abren y se cierra su sesión. Se puede recuperar. Pide la persona.",
  "users:delete-several": "Elimina las personas elegidas: las puertas no se les abren y se cierra su sesión. Se pueden recuperar.",
  "users:edit": "Abre una persona: sus datos, grupos, sedes, credenciales y lo que hizo. Pide la persona.",
  "users:edit-several": "Abre el formulario que cambia algo a la vez en todas las personas elegidas, como sedes o grupos.",
  "users:export": "Guarda la lista de personas como archivo CSV, con su filtro y su orden.",
  "users:invite":
    "Envía a una persona un enlace con el que elige su contraseña en siete días. Un enlace anterior deja de valer. Pide la persona.",
  "users:invite-several": "Envía a cada persona elegida un enlace con el que elige su contraseña en siete días.",
  "users:open-list": "Abre la lista de personas con su estado, sedes y grupos.",
  "users:reactivate": "Devuelve a una persona suspendida lo que podía abrir y hacer. Pide la persona.",
  "users:reactivate-several": "Devuelve a las personas suspendidas elegidas lo que podían abrir y hacer.",
  "users:remove-picture": "Quita la imagen de una persona después de preguntar; en su lugar aparecen sus iniciales. Pide la persona.",
  "users:show-deleted": "Abre la lista de personas eliminadas que se pueden recuperar.",
  "users:suspend": "No abre puertas a una persona y cierra su sesión en todas partes, hasta que se reactive. Pide la persona.",
  "users:suspend-several": "No abre puertas a las personas elegidas y cierra su sesión en todas partes, hasta que se reactiven.",
  "users:undelete": "Recupera a una persona eliminada, en el estado de antes. Pide la contraseña de usted.",
  "users:withdraw-invitation":
    "Termina la invitación a iniciar sesión que se envió a una persona: su enlace deja de funcionar. Pide la persona.",
} satisfies Localised<typeof en>;
