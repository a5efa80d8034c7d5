/** The one password of the demonstration's people in tests. */
export const demoPassword = "Gatehouse2026";
