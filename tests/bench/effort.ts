/** `npm run bench -- --short`: each figure from fewer rounds, to notice what became much worse. It is held to a generous bound and not written down. */
export const isShort = process.argv.includes("--short");

/** How many times something is measured, or for how many seconds. */
export const effort = (usual: number, short: number): number => (isShort ? short : usual);
