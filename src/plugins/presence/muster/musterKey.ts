/** Under which the list of a muster is kept. */
export const musterKey = (id: string) => ["presence", "muster", id] as const;
