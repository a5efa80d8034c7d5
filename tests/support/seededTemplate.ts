import { cpSync } from "node:fs";
import pg from "pg";
import { createLogTo } from "#domain/log.ts";
import { readSettings } from "#server/base/settings/settings.ts";
import { createPlatform } from "#server/createPlatform.ts";
import { seedDemo } from "#server/demo/seedDemo.ts";
import { withDatabase } from "./database.ts";
import { demoPassword, leastPasswordCost } from "./demoPassword.ts";

export interface SeededTemplate {
  readonly databaseName: string;
  readonly dataDirectory: string;
}

/** Seeds the demo data once per run, because seeding takes most of a test platform's start. */
export async function seedTemplate(migrated: string, dataDirectory: string): Promise<SeededTemplate> {
  const databaseName = "template_seeded";
  const client = new pg.Client({ connectionString: withDatabase(migrated, "postgres") });
  await client.connect();
  try {
    await client.query(`create database ${databaseName} template template_migrated`);
  } finally {
    await client.end();
  }
  const environment = { DATA_DIR: dataDirectory, PORT: "0", GATEHOUSE_DEMO_PASSWORD: demoPassword, LOG_LEVEL: "silent" };
  const { platform, close } = await createPlatform({
    settings: readSettings(environment, ["--demo"]),
    log: createLogTo({ level: "silent", write: () => undefined }),
    connectionString: withDatabase(migrated, databaseName),
    passwordCost: leastPasswordCost,
  });
  try {
    await seedDemo(platform, "http://127.0.0.1:0");
  } finally {
    await close();
  }
  return { databaseName, dataDirectory };
}

/** Copies the keys and sign-ins that a clone of the seeded database needs. */
export function copySeededFolder({ dataDirectory }: SeededTemplate, to: string): void {
  cpSync(dataDirectory, to, { recursive: true });
}
