import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

const es: Localised<typeof en> = {
  title: "Murales",
  entity: "Murales",
  shared: "Murales",
  mine: "Suyo",
  frozen: "Bloqueado",
  frozenBy: "Bloqueado por {{name}}",
  newer: "Otra persona guardó «{{name}}» mientras usted lo cambiaba.",
  panel: { tile: "Lugar del mural" },
  command: {
    open: "Abrir mural",
    save: "Guardar mural",
    saveAs: "Guardar la disposición como mural",
    freeze: "Bloquear mural",
    thaw: "Desbloquear mural",
    rename: "Cambiar el nombre del mural",
    share: "Compartir mural",
    makePrivate: "Dejar el mural solo para usted",
    delete: "Eliminar mural",
    deleteWithStreams: "Eliminar mural con sus cámaras",
    takeNewer: "Mostrar lo guardado",
    keepMine: "Conservar lo mío",
  },
  keywords: {
    open: "mural, disposición compartida, sala de control, mostrar, cambiar",
    saveAs: "nuevo mural, disposición compartida, crear, añadir",
    freeze: "bloquear, desbloquear, fijar, proteger, congelar",
  },
  pick: {
    wall: "¿Qué mural?",
    name: "Nombre del mural",
    isShared: "¿Quién lo ve?",
    private: "Solo usted",
    shared: "Todas las personas que pueden ver dispositivos",
  },
  refusal: {
    notYours: "Solo {{name}} y quienes pueden cambiar los ajustes de dispositivos pueden cambiarlo",
    notOpen: "No está en la pantalla",
    unchanged: "No se ha cambiado nada",
    unsaved: "Guarde o descarte primero sus cambios",
    newer: "Otra persona lo guardó. Elija primero cuál se conserva.",
    noneNewer: "Nadie más lo ha guardado",
    notFrozen: "No está bloqueado",
    isShared: "Ya está compartido",
    isPrivate: "Ya es solo suyo",
  },
  consequence: {
    delete: "Desaparece para todas las personas que lo ven. Las cámaras se quedan.",
    deleteWithStreams: "Hay cámaras en este mural. El mural desaparece con sus lugares; las cámaras se quedan.",
  },
  toast: {
    saved: "«{{name}}» guardado",
    made: "«{{name}}» está en la pantalla",
    deleted: "«{{name}}» eliminado",
    gone: "El mural que estaba viendo se eliminó o ya no se comparte con usted.",
  },
  tile: {
    empty: "Lugar {{slot}}",
    emptyHint: "No hay ninguna cámara en este lugar.",
    gone: "Lugar {{slot}}: no disponible",
    goneTitle: "Esta cámara no está disponible",
    goneWhy: "Se eliminó o pertenece a un sitio al que usted no llega.",
  },
};
export default es;
