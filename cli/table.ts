/** Rows as lines, with each column as wide as its widest cell. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => (row[column] ?? "").length)));
  return [heads, ...rows].map((row) =>
    row
      .map((cell, column) => printable(cell).padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Names come from people: nothing of them may steer a terminal. */
export function printable(text: string): string {
  return Array.from(text, (letter) => (isControl(letter) ? "�" : letter)).join("");
}

function isControl(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}
