import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default {
  title: "Grabaciones",
  together: "Grabaciones juntas",
  eventTitle: "Vídeo del evento",
  snapshotsTitle: "Instantáneas diarias",
  review: "Por revisar",
  shares: "Clips compartidos",
} satisfies Localised<typeof en>;
