import type { LocaleISO2 } from "#contract/fields.ts";
import en from "./locales/invitation.en.json";
import es from "./locales/invitation.es.json";

/** Texts of the page of an invitation to sign in. */
export const invitationTexts: Record<LocaleISO2, Record<keyof typeof en, string>> = { en, es };
