import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Murales",
  shared: "Murales",
  mine: "Suyo",
  frozen: "Bloqueado",
  frozenBy: "Bloqueado por {{name}}",
  newer: "Otra persona guardó «{{name}}» mientras usted lo cambiaba.",
  shownIsGone: "El mural que estaba viendo se eliminó o ya no se comparte con usted.",
  panel: { list: "Murales", doors: "Mural de vídeo", tile: "Lugar del mural" },
  command: {
    open: "Abrir mural",
    save: "Guardar mural",
    saveAs: "Guardar la disposición como mural",
    create: "Nuevo mural",
    putCamera: "Poner una cámara aquí",
    byNumber: "Cámara por número",
    clearSlot: "Vaciar este lugar",
    hangUp: "Poner una puerta en el mural",
    takeDown: "Quitar del mural",
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
} satisfies Localised<typeof en>;
