const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** 1.4 MB: at most three digits and the symbol of the language. */
export function byteCount(bytes: number, language: string): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** power;
  const maximumFractionDigits = power === 0 || value >= 100 ? 0 : 1;
  return new Intl.NumberFormat(language, { style: "unit", unit: units[power], unitDisplay: "short", maximumFractionDigits }).format(value);
}
