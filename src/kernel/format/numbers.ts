const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language}|${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language, options);
  formats.set(key, made);
  return made;
}

/** 12,480; with a fixed number of decimals if `digits` is given. */
export function numberText(value: number, language: string, digits?: number): string {
  return formatOf(language, digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** 38%, for 0.38. */
export function percentText(share: number, language: string): string {
  return formatOf(language, { style: "percent" }).format(share);
}

/** 2.4 sec: with a decimal, for example for the duration of a command. */
export function secondsText(seconds: number, language: string): string {
  return formatOf(language, { style: "unit", unit: "second", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(seconds);
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** 1.4 MB: up to three digits and the language's unit symbol. */
export function byteCount(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** power;
  const maximumFractionDigits = power === 0 || value >= 100 ? 0 : 1;
  return formatOf(language, { style: "unit", unit: units[power], unitDisplay: "short", maximumFractionDigits }).format(value);
}

/** 5 MB: a limit, in megabytes of 1024² bytes. */
export function megabytes(bytes: number, language: string): string {
  return formatOf(language, { style: "unit", unit: "megabyte" }).format(bytes / 1024 ** 2);
}

/** "A, B, and C", or for a disjunction "A, B, or C". */
export function listText(words: Iterable<string>, language: string, type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(language, { type }).format(words);
}
