import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "roles:create": "Abre el formulario de un rol nuevo: un nombre y los permisos de quien lo tiene.",
  "roles:delete": "Elimina un rol después de preguntar. Los roles que alguien tiene se conservan. Pide el rol.",
  "roles:delete-several": "Elimina los roles elegidos. Los roles que alguien tiene se conservan.",
  "roles:duplicate": "Abre el formulario de un rol nuevo con los permisos de otro. Pide el rol.",
  "roles:edit": "Abre un rol: su nombre, sus permisos y las personas que lo tienen. Pide el rol.",
  "roles:export": "Guarda la lista de roles como archivo CSV, con su filtro y su orden.",
  "roles:export-admins": "Guarda la lista de administradores con sus roles como archivo CSV, con su filtro y su orden.",
  "roles:give-right": "Da un permiso a todos los roles elegidos después de preguntar: quien tenga uno puede usarlo al momento.",
  "roles:open-admins": "Abre las personas que pueden iniciar sesión en la consola, con sus roles y sedes.",
  "roles:open-list": "Abre la lista de roles con cuántas personas tiene cada uno.",
  "roles:show-admin": "Abre un administrador: sus roles, sus sedes y lo que puede hacer.",
  "roles:take-right": "Quita un permiso a todos los roles elegidos después de preguntar: quien tenga uno lo pierde al momento.",
} satisfies Localised<typeof en>;
