/** One field of a thing, as it was and as it is. Absent: it had no value, or the entry does not tell. */
export interface Change {
  field: string;
  before?: unknown;
  after?: unknown;
  /** Only the fact of the change is logged, not the values: an address or a number. */
  isUntold?: boolean;
}

/** Columns of every row that nobody sets; a reader would not call them a change. */
const unsaid = new Set(["version", "accountId"]);

/**
 * What an entry of the log changed (B-07), from what the log has: `from` and `to` for fields that were set, `added` and `removed`
 * for what joined or left, `fields` for names of fields alone. Fields whose values are the same are left out.
 */
export function changesOf(data: Readonly<Record<string, unknown>>): Change[] {
  const [from, to] = [recordOf(data["from"]), recordOf(data["to"])];
  const fields = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].filter((field) => !unsaid.has(field));
  const set = fields.flatMap((field): Change[] => {
    const [before, after] = [from?.[field], to?.[field]];
    const isSame = JSON.stringify(before) === JSON.stringify(after) || (isNothing(before) && isNothing(after));
    return isSame ? [] : [{ field, ...(!isNothing(before) && { before }), ...(!isNothing(after) && { after }) }];
  });
  // Only the new name, as in renaming.
  const renamed: Change[] =
    from === undefined && typeof data["to"] === "string" ? [{ field: "name", before: data["from"], after: data["to"] }] : [];
  const moved = (["added", "removed"] as const).flatMap((name): Change[] => {
    const members = Array.isArray(data[name]) ? data[name] : [];
    return members.length === 0 ? [] : [{ field: "members", [name === "added" ? "after" : "before"]: members }];
  });
  const told = new Set(fields);
  const named: unknown[] = Array.isArray(data["fields"]) ? data["fields"] : [];
  const untold = named.flatMap((field): Change[] =>
    typeof field !== "string" || told.has(field) || unsaid.has(field) ? [] : [{ field, isUntold: true }],
  );
  return [...set, ...untold, ...renamed, ...moved];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
