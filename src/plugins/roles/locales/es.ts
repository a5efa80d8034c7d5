import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Roles",
  panel: { list: "Roles", details: "Rol", admins: "Administradores", admin: "Administrador" },
} satisfies Localised<typeof en>;
