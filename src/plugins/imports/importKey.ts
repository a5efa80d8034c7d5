/** Query key of imports, followed by the id of one. */
export const importKey = ["imports", "people"] as const;

/** Query key of the lines of imports, followed by the id of the import. */
export const linesKey = ["imports", "lines"] as const;
