/** The test that says whether what others need is there: skipped with the reason where not, failed with NO_SKIPPED_TESTS=1. */
export function needs(missing: string | undefined) {
  return ({ skip }: { skip(note: string): void }): void => {
    if (missing === undefined) return;
    if (process.env["NO_SKIPPED_TESTS"] === "1") throw new Error(missing);
    skip(missing);
  };
}
