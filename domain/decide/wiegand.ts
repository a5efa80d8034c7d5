/** EN-09: what a reader sends over Wiegand wires, as a text of `0` and `1` in the order of the wires. */

export interface WiegandCard {
  readonly facilityCode: number;
  /** Decimal digits, without zeros in front: 37 bits hold more than readers print. */
  readonly cardNumber: string;
}

export type CardFormatProblem = "characters" | "length" | "parity";

interface Format {
  readonly facilityBits: number;
  /** Bits from the first on that the first one makes even, and to the last that the last one makes odd. */
  readonly evenBits: number;
  readonly oddBits: number;
}

/**
 * By number of bits: parity, facility code, card number, parity. 26 bits are 8 and 16 (H10301); 34 are 16 and 16; 37 are 16 and 19
 * (H10304). With 37 bits both parities take the bit in the middle in.
 */
const formats: Readonly<Record<number, Format>> = {
  26: { facilityBits: 8, evenBits: 13, oddBits: 13 },
  34: { facilityBits: 16, evenBits: 17, oddBits: 17 },
  37: { facilityBits: 16, evenBits: 19, oddBits: 19 },
};

/** The card that these bits are, or why they are none (CardFormatError). */
export function readWiegand(bits: string): WiegandCard | CardFormatProblem {
  if (!/^[01]*$/.test(bits)) return "characters";
  const format = formats[bits.length];
  if (!format) return "length";
  const { facilityBits, evenBits, oddBits } = format;
  if (onesIn(bits.slice(0, evenBits)) % 2 !== 0 || onesIn(bits.slice(-oddBits)) % 2 !== 1) return "parity";
  return {
    facilityCode: Number.parseInt(bits.slice(1, 1 + facilityBits), 2),
    cardNumber: String(Number.parseInt(bits.slice(1 + facilityBits, -1), 2)),
  };
}

/** The bits of a card, as its reader would send them; undefined when the numbers do not fit. */
export function writeWiegand(length: 26 | 34 | 37, { facilityCode, cardNumber }: WiegandCard): string | undefined {
  const format = formats[length];
  if (!format || !/^\d{1,9}$/.test(cardNumber)) return undefined;
  const numberBits = length - 2 - format.facilityBits;
  const number = Number(cardNumber);
  if (!Number.isInteger(facilityCode) || facilityCode < 0 || facilityCode >= 2 ** format.facilityBits || number >= 2 ** numberBits)
    return undefined;
  const middle = facilityCode.toString(2).padStart(format.facilityBits, "0") + number.toString(2).padStart(numberBits, "0");
  const first = onesIn(middle.slice(0, format.evenBits - 1)) % 2;
  const last = 1 - (onesIn(middle.slice(1 - format.oddBits)) % 2);
  return `${first}${middle}${last}`;
}

function onesIn(bits: string): number {
  return bits.split("1").length - 1;
}
