import { percentText } from "#kernel/format/numbers.ts";

/** Percentage such as 3 %; any share above zero is at least 1 %. */
export function shareText(share: number, language: string): string {
  return percentText(share > 0 ? Math.max(share, 0.01) : 0, language);
}
