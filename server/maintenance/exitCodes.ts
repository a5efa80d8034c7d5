/** How the programs of maintenance end. */
export const exitCodes = { done: 0, failed: 1, wrongWords: 2, foundSomething: 5 } as const;
