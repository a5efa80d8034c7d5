import { randomInt } from "node:crypto";

const madeDigits = 6;

/** Digits that are tried first: all alike, or up or down one by one. */
export function isGuessable(digits: string): boolean {
  const steps = new Set(
    digits
      .split("")
      .slice(1)
      .map((digit, index) => Number(digit) - Number(digits[index])),
  );
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}

/** Digits that nobody tries first. */
export function madePin(): string {
  let digits = "";
  do digits = String(randomInt(10 ** madeDigits)).padStart(madeDigits, "0");
  while (isGuessable(digits));
  return digits;
}
