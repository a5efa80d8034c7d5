/** How often a test kills something; the result is only as good as the number of times. */
export const rounds = Number(process.env["FAULT_ROUNDS"] ?? 30);

/** Waits until the answer is yes, or throws with what was awaited. */
export async function until(what: string, question: () => Promise<boolean> | boolean, limitMs = 60_000): Promise<void> {
  const endsAt = performance.now() + limitMs;
  for (;;) {
    if (await Promise.resolve(question()).catch(() => false)) return;
    if (performance.now() > endsAt) throw new Error(`It did not happen within ${limitMs / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Anywhere in the work that goes on: kills hit another moment every round. */
export async function someTime(leastMs: number, mostMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, leastMs + Math.random() * (mostMs - leastMs)));
}
