import { createUserImport, getUserImport, startUserImport } from "#contract/userImports.ts";
import { startDemoServer } from "../faults/support/demoServer.ts";
import type { Benchmark } from "./benchmark.ts";

const people = 10_000;

/** US-07, B-34: ten thousand people by a file, each with an external id, a role and a card, from the first look at it until all of them are there. */
export const peopleImport: Benchmark = {
  name: "people-import",
  async run() {
    const server = await startDemoServer();
    try {
      const api = await server.api();
      const rows = Array.from({ length: people }, (_, index) => ({
        line: index + 2,
        cells: ["Import", `Number ${index}`, `import.${index}@people.example`, "Quarry Lab", `IMPORT-${index}`, "Viewer", `FC77 ${index}`],
      }));
      const startMs = performance.now();
      const body = {
        fileName: "people.csv",
        columns: ["firstName", "lastName", "email", "sites", "externalSystemId", "role", "cards"] as const,
        rows,
      };
      const { id } = await api.call(createUserImport, { body: { ...body, columns: [...body.columns] } });
      const lookedMs = performance.now();
      await api.call(startUserImport, { params: { id }, query: {} });
      while ((await api.call(getUserImport, { params: { id } })).state === "running") await new Promise((next) => setTimeout(next, 100));
      const { state } = await api.call(getUserImport, { params: { id } });
      if (state !== "done") throw new Error(`The import ended as ${state}`);
      return [
        { what: `Looking at a file of ${people} people`, value: lookedMs - startMs, unit: "ms" },
        { what: `Importing ${people} people`, value: performance.now() - startMs, unit: "ms", budget: { atMost: 20_000 } },
      ];
    } finally {
      await server.remove();
    }
  },
};
