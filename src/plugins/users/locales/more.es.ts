import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./more.en.ts";

export default {
  pick: "¿Qué persona?",
  keywords: { picture: "foto,avatar,cara,retrato" },
  command: {
    create: "Nueva persona",
    edit: "Abrir persona",
    editSeveral: "Editar",
    suspend: "Suspender persona",
    reactivate: "Reactivar persona",
    changePicture: "Cambiar imagen",
    removePicture: "Quitar imagen",
    delete: "Eliminar persona",
    undelete: "Recuperar persona",
    showDeleted: "Mostrar personas eliminadas",
    export: "Exportar personas como CSV",
  },
  refused: {
    ownPicture: "Su propia imagen se cambia en su perfil.",
    self: "Nadie puede hacerse esto a sí mismo.",
    suspended: "La persona ya está suspendida.",
    notSuspended: "Solo se reactiva a quien está suspendido.",
  },
  consequence: {
    picture: "Las listas y el registro de accesos vuelven a mostrar las iniciales.",
    suspend: "Las puertas no se le abren y se cierran todas sus sesiones hasta que se reactive.",
    delete:
      "Las puertas no se le abren, se cierran todas sus sesiones y sale de sus grupos y horarios. Se puede recuperar, y lo que hizo queda en el registro de eventos.",
  },
  toast: {
    pictureChanged: "La imagen se ha cambiado",
    pictureRemoved: "La imagen se ha quitado",
    saved: "{{name}} se ha guardado",
    deleted: "{{name}} se ha eliminado y se puede recuperar",
    undeleted: "Se ha recuperado a {{name}}",
    suspended_one: "Se ha suspendido a {{count}} persona",
    suspended_other: "Se ha suspendido a {{count}} personas",
    reactivated_one: "{{count}} persona vuelve a estar activa",
    reactivated_other: "{{count}} personas vuelven a estar activas",
    severalDeleted_one: "Se ha eliminado a {{count}} persona",
    severalDeleted_other: "Se ha eliminado a {{count}} personas",
    severalChanged_one: "Se ha cambiado a {{count}} persona",
    severalChanged_other: "Se ha cambiado a {{count}} personas",
  },
} satisfies Localised<typeof en>;
