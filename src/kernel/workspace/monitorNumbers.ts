/** B-17: the console's page is monitor 1; its other windows have numbers from 2. */
export const pageMonitor = 1;
/** More windows than anyone has screens for. */
export const monitorsMax = 99;

/** The address of a window contains its number, so that a stored layout keeps it. */
export const urlOf = (number: number): string => `/popout.html?monitor=${String(number)}`;

/** The number in the address of a window; undefined if a layout from before window numbers stored the address. */
export function numberIn(url: string | undefined): number | undefined {
  const number = Number(new URLSearchParams(url?.split("?")[1]).get("monitor"));
  return Number.isInteger(number) && number > pageMonitor && number <= monitorsMax ? number : undefined;
}

/** The lowest unused number. */
export function freeNumber(taken: readonly number[]): number {
  let number = pageMonitor + 1;
  while (taken.includes(number)) number += 1;
  return number;
}

/** The number for a window that opens: the one in its address, or the lowest unused number if another window has that one. */
export function numberFor(url: string | undefined, taken: readonly number[]): number {
  const own = numberIn(url);
  return own === undefined || taken.includes(own) ? freeNumber(taken) : own;
}
