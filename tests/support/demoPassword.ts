import type { PasswordCost } from "#server/identity/passwords.ts";

/** The one password of the demonstration's people in tests. */
export const demoPassword = "Gatehouse2026";

/** The least that argon2 takes: a test signs in hundreds of times, and the usual cost is a tenth of a second of the processor each. */
export const leastPasswordCost: PasswordCost = { memory: 8, passes: 1 };
