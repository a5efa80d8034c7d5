import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { createLog } from "#server/base/log.ts";
import { startPostgres } from "#server/base/postgres/launcher.ts";
import { withDatabase } from "./database.ts";
import type { SeededTemplate } from "./seededTemplate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Way to the database that every test database is cloned from. */
    templateDatabase: string;
    /** The same with the demonstration in it, and the data folder that belongs to it. */
    seededTemplate: SeededTemplate;
  }
}

const folderName = "gatehouse-tests-";

/** One PostgreSQL for the whole run, with a migrated database that tests clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers();
  const directory = mkdtempSync(join(tmpdir(), `${folderName}${process.pid}-`));
  const server = await startPostgres({ directory, log: createLog({ level: "error" }) });
  async function end(): Promise<void> {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  try {
    const template = withDatabase(server.connectionString, "template_migrated");
    const client = new pg.Client({ connectionString: server.connectionString });
    await client.connect();
    try {
      await client.query("create database template_migrated");
    } finally {
      await client.end();
    }
    const { migrate } = await import("#server/base/store/migrate.ts");
    await migrate(template);
    project.provide("templateDatabase", template);
    const { seedTemplate } = await import("./seededTemplate.ts");
    project.provide("seededTemplate", await seedTemplate(template, join(directory, "seeded")));
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

/** A run that was killed could not remove its folder; its server has ended with it. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = name.match(/^gatehouse-tests-(\d+)-/) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
