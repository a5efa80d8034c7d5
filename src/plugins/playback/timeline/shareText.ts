/** 3 %; more than nothing is at least 1 %. */
export function shareText(share: number, language: string): string {
  const format = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  return format.format(share > 0 ? Math.max(share, 0.01) : 0);
}
