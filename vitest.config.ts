import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { texts } from "./scripts/texts.ts";

const shared = { testTimeout: 20_000, hookTimeout: 60_000, environment: "node" };
/** Pure ones share what they import: most of their time went into loading it anew for every file. What a test puts in a place is taken back. */
const together = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true };
/** Tests with a real database, real programs or real sockets: too slow to run at every save. */
const withPrograms = [
  "server/{backup,base/{events,mail,postgres},channels/{deviceLink,objects,sigv4},demo,desk,identity,people/{doubled,passes},policy,sites/{devices,enrolment},video}/**/*.test.ts",
  "edge/{sources,simulator/cameras}/**/*.test.ts",
  "edge/{gateway/{cameraSlot,gateway,sourceTests},recording/cameraFaults,live/{createMaster,signalling},link/deviceLinkClient}.test.ts",
  "scripts/**/*.test.{ts,mjs}",
  "tests/support/**/*.test.ts",
];
/** What `npm test` leaves to `npm run test:all`: real cameras that misbehave for as long as it takes to notice, long matrices, real attacks. */
const long = [
  "edge/recording/cameraFaults.test.ts",
  "server/identity/spraying.test.ts",
  "tests/contract/{foreignIds,fuzzProtocols}.test.ts",
];
const everywhere = ["contract", "domain", "server", "edge", "cli", "src"].map((folder) => `${folder}/**/*.test.{ts,tsx}`);
const plugins = [texts];
const database = { globalSetup: ["tests/support/globalSetup.ts"] };

export default defineConfig({
  test: {
    // Half of what takes long waits for a database, a program or a camera.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        plugins,
        test: {
          ...shared,
          ...together,
          name: "unit",
          setupFiles: ["tests/support/errorTexts.ts"],
          include: [...everywhere, "tests/*.test.ts"],
          exclude: withPrograms,
        },
      },
      { plugins, test: { ...shared, ...together, ...database, name: "integration", include: withPrograms, exclude: long } },
      { plugins, test: { ...shared, ...together, ...database, name: "contract", include: ["tests/contract/**/*.test.ts"], exclude: long } },
      { plugins, test: { ...shared, ...together, ...database, name: "long", include: long } },
    ],
  },
});
