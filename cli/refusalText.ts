import texts from "../src/kernel/locales/errors.en.json" with { type: "json" };

/** The words of the console for a code of the contract. */
export function refusalText(code: string): string {
  if (code === "error_reason_required") return 'This account asks a reason for this. Say why: --reason "…"';
  const known: Readonly<Record<string, string>> = texts;
  return Object.hasOwn(known, code) ? (known[code] ?? code) : `This did not work (${code}).`;
}
