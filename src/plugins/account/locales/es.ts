import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Cuenta",
  panel: { profile: "Perfil", notFound: "No encontrado", forbidden: "Sin permiso", error: "Error del sistema" },
  command: { changePassword: "Cambiar la contraseña" },
} satisfies Localised<typeof en>;
