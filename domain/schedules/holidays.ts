const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** SC-05: whether a year can have this day; 29 February is one. `month` is 1 to 12. */
export function isDayOfYear(month: number, day: number): boolean {
  return day >= 1 && day <= (longestMonths[month - 1] ?? 0);
}
