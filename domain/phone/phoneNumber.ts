import { callingCodeOf, callingCodes } from "./callingCodes.ts";

/** VD-04 */
export const defaultCountry = "US";
export type PhoneProblem = "InvalidPhoneNumber" | "UnsupportedCountryCode";
export type CheckedPhone = { number: string } | { problem: PhoneProblem };

/** How many digits follow a calling code, where that is fixed and often mistyped; elsewhere 4 or more, and 15 in all (E.164). */
const lengths: Readonly<Record<string, readonly [least: number, most: number]>> = {
  "1": [10, 10],
  "33": [9, 9],
  "34": [9, 9],
  "52": [10, 10],
  "55": [10, 11],
  "57": [10, 10],
};
const leastDigits = 4;
const mostDigits = 15;

/**
 * VD-04: an international number in E.164 (`+15550100100`), from what people write (`+1 (555) 010-0100`). `supported` are the
 * countries that are taken; an empty list takes all. Countries that share a code are not told apart.
 */
export function checkPhone(text: string, supported: readonly string[] = []): CheckedPhone {
  const digits = digitsOf(text);
  const code = digits !== undefined && text.trim().startsWith("+") ? callingCodeOf(digits) : undefined;
  if (digits === undefined || code === undefined || !isNational(code, digits.slice(code.length))) return { problem: "InvalidPhoneNumber" };
  if (supported.length > 0 && !supported.some((country) => callingCodes.get(country) === code))
    return { problem: "UnsupportedCountryCode" };
  return { number: `+${digits}` };
}

function digitsOf(text: string): string | undefined {
  return /^\+?[\d\s().\-/]{1,40}$/.test(text.trim()) ? text.replaceAll(/\D/g, "") : undefined;
}

function isNational(code: string, digits: string): boolean {
  const [least, most] = lengths[code] ?? [leastDigits, mostDigits - code.length];
  // In North America neither an area nor an exchange begins with 0 or 1.
  return digits.length >= least && digits.length <= most && (code !== "1" || /^[2-9]\d\d[2-9]/.test(digits));
}

/** The trunk prefix, dialled within the country and omitted from abroad; a zero in most. */
const trunks: Readonly<Record<string, string>> = { "1": "1", "7": "8", "36": "06", "375": "8" };
/** Where a zero in front belongs to the number. */
const zeroStays = new Set(["39", "225", "242", "378"]);

/** A typed number with its country as an international number; a number with a plus sign contains its country. */
export function internationalPhone(country: string, typed: string): string {
  const text = typed.trim();
  const code = callingCodes.get(country);
  const digits = digitsOf(text);
  if (text.startsWith("+") || code === undefined || digits === undefined) return text;
  const trunk = zeroStays.has(code) ? "" : (trunks[code] ?? "0");
  const isAhead = trunk !== "" && digits.startsWith(trunk) && isNational(code, digits.slice(trunk.length));
  return `+${code}${isAhead ? digits.slice(trunk.length) : digits}`;
}
