/**
 * JSON with the names of every object in one order and without spaces: equal values give equal text, whoever wrote them and
 * however a store kept them. What JSON cannot say is left out as JSON.stringify leaves it out.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => (isPlainObject(inner) ? sorted(inner) : inner)) ?? "null";
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Without a prototype, so that a name such as `__proto__` is a name like any other. */
function sorted(object: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const name of Object.keys(object).toSorted()) copy[name] = object[name];
  return copy;
}
