/** B-17: the console's page is the first monitor; its other windows are numbered from the second on. */
export const pageMonitor = 1;
/** More windows than anybody has screens for. */
export const monitorsMax = 99;

/** The address of a window has its number: the layout keeps the address, and with it the number. */
export const urlOf = (number: number): string => `/popout.html?monitor=${String(number)}`;

/** The number in the address of a window; undefined in that of one that was opened before they had numbers. */
export function numberIn(url: string | undefined): number | undefined {
  const number = Number(new URLSearchParams(url?.split("?")[1]).get("monitor"));
  return Number.isInteger(number) && number > pageMonitor && number <= monitorsMax ? number : undefined;
}

/** The lowest that no window has. */
export function freeNumber(taken: readonly number[]): number {
  let number = pageMonitor + 1;
  while (taken.includes(number)) number += 1;
  return number;
}

/** The number of a window that opens: its own, unless another window has it by now. */
export function numberFor(url: string | undefined, taken: readonly number[]): number {
  const own = numberIn(url);
  return own === undefined || taken.includes(own) ? freeNumber(taken) : own;
}
