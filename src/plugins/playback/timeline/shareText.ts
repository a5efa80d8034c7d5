import { percentText } from "#kernel/format/numbers.ts";

/** 3 %; more than nothing is at least 1 %. */
export function shareText(share: number, language: string): string {
  return percentText(share > 0 ? Math.max(share, 0.01) : 0, language);
}
