import { plainText } from "#contract/typedText.ts";
import { foldedText } from "./foldedText.ts";

/** The one form in which addresses are compared: plain characters in lower case, nothing around them. */
export function emailForm(email: string): string {
  return plainText(email).toLowerCase();
}

/** The one form in which telephone numbers are compared: digits, with `+` in front where the number has its country's code. */
export function phoneForm(phoneNumber: string): string {
  const text = plainText(phoneNumber);
  const digits = text.replaceAll(/\D/g, "");
  if (text.startsWith("+")) return `+${digits}`;
  return /^00[1-9]/.test(digits) ? `+${digits.slice(2)}` : digits;
}

/** The one form in which serial numbers are compared: capitals, nothing around them. Dashes and dots are part of them. */
export function serialForm(serialNumber: string): string {
  return plainText(serialNumber).toUpperCase();
}

/** The one form in which ids of other systems are compared. Zeros in front are part of them. */
export function externalIdForm(externalId: string): string {
  return foldedText(externalId);
}
