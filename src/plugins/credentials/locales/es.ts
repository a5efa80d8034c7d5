import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Credenciales",
  panel: {
    person: "Credenciales de una persona",
    cloudKeys: "Llaves en la nube",
    faces: "Invitaciones faciales",
    photos: "Fotos faciales por revisar",
    inviteSeveral: "Invitar para una foto",
    rules: "Tarjetas y PIN",
    uses: "Aperturas con imágenes",
  },
} satisfies Localised<typeof en>;
