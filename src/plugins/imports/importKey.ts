/** What imports are kept under; with an id one of them. */
export const importKey = ["imports", "people"] as const;
