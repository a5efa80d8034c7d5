import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "account:change-password": "Abre su perfil en el cambio de contraseña. Hace falta la contraseña actual.",
  "account:open-profile": "Abre su propia página: nombre, imagen, idioma, contraseña e inicio de sesión.",
} satisfies Localised<typeof en>;
