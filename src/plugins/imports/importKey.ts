/** What imports are kept under; with an id one of them. */
export const importKey = ["imports", "people"] as const;

/** What the lines of imports are kept under, each with the id of its import. */
export const linesKey = ["imports", "lines"] as const;
