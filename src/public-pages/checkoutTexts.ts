import type { LocaleISO2 } from "#contract/fields.ts";
import type { Localised } from "#kernel/i18n/localised.ts";

const en = {
  paidTitle: "Thank you",
  paid: "Your payment was received.",
  unpaidTitle: "Your payment could not be processed",
  unpaid: "Nothing was charged as far as we know. Try again, or use another way to pay.",
  call: "Call us at",
} as const;

const es = {
  paidTitle: "Gracias",
  paid: "Hemos recibido su pago.",
  unpaidTitle: "No se pudo procesar su pago",
  unpaid: "Que sepamos, no se ha cobrado nada. Inténtelo de nuevo o pague de otra forma.",
  call: "Llámenos al",
} satisfies Localised<typeof en>;

/** The texts of the result of a payment. */
export const checkoutTexts: Record<LocaleISO2, Record<keyof typeof en, string>> = { en, es };
