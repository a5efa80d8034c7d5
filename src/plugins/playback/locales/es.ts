import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default { title: "Grabaciones", snapshotsTitle: "Instantáneas diarias", shares: "Clips compartidos" } satisfies Localised<typeof en>;
