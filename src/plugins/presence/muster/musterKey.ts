/** Query key of a muster's list. */
export const musterKey = (id: string) => ["presence", "muster", id] as const;
