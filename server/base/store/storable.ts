/** Far deeper than anything the product keeps. */
const deepest = 200;

/**
 * Can the store keep this value? PostgreSQL takes neither NUL nor half of a character, and something nested without end would
 * take the stack of whoever writes it out.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return depth < deepest && Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner, depth + 1));
}
