import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Cuenta",
  panel: { profile: "Perfil", notFound: "No encontrado", forbidden: "Sin permiso", error: "Error del sistema" },
  profile: {
    name: "Nombre",
    email: "Correo",
    phone: "Teléfono",
    role: "Rol",
    account: "Cuenta",
    sites: "Sedes",
    noSites: "Ninguno",
    mobile: "Credencial móvil",
    yes: "Sí",
    no: "No",
    verified: "verificado",
    notVerified: "sin verificar",
    appearance: "Aspecto",
    language: "Idioma",
    theme: "Tema",
    light: "Claro",
    dark: "Oscuro",
    failed: "No se pudieron cargar sus datos",
  },
  notFound: { title: "Esta página no existe", text: "No hay nada en {{path}}.", action: "Ir al panel principal" },
  forbidden: { action: "Ir al panel principal" },
  error: { title: "Algo salió mal", text: "La consola no pudo mostrar esto. Vuelva atrás e inténtelo de nuevo.", action: "Atrás" },
} satisfies Localised<typeof en>;
