import type { PasswordCost } from "#server/identity/passwords.ts";

/** The one password of the demonstration's people in tests. */
export const demoPassword = "Gatehouse2026";

/** The lowest cost that argon2 accepts. Tests sign in hundreds of times, and the production cost is about 50 ms of processor time each. */
export const leastPasswordCost: PasswordCost = { memory: 8, passes: 1 };
