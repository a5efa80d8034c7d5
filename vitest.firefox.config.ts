import { defineConfig } from "vitest/config";

/** Ten paths of the portal in Firefox. Every path is one test, and all of them share one browser and one system. */
export default defineConfig({
  test: {
    name: "firefox",
    include: ["tests/firefox/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
