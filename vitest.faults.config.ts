import { defineConfig } from "vitest/config";

/** `npm run test:faults`: whole programs under faults, one file after the other, since each loads the machine. */
export default defineConfig({
  test: {
    name: "faults",
    include: ["tests/faults/**/*.test.ts"],
    globalSetup: ["tests/support/globalSetup.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
