import type { Localised } from "../localised.ts";
import type en from "./generalErrors.en.ts";

export default {
  SessionExpire: "Su sesión ha caducado. Inicie sesión de nuevo.",
  ForbiddenAccess: "No tiene permiso para esto.",
  ForbiddenAccessSubtitle: "Su rol no le permite abrir esta página.",
  ForbiddenAccessSubtitle2: "Pida acceso a un administrador de su cuenta.",
  ResourceNotFound: "Esto ya no existe.",
  SystemError: "Algo falló en el servidor. Vuelva a intentarlo en un momento.",
  NetworkError: "No se puede conectar con el servidor. Revise la conexión.",
  unknown: "Esto no funcionó ({{code}}).",
} satisfies Localised<typeof en>;
