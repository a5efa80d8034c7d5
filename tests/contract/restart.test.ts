import { afterAll, beforeAll, expect, it } from "vitest";
import { endSession, getUserAccess } from "#contract/session.ts";
import { createApi } from "#kernel/api.ts";
import { newDataDirectory } from "../e2e/support/system.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { demoPassword, signInForTokens } from "../support/platform.ts";
import { type ServerProcess, startServerProcess } from "../support/serverProcess.ts";

const email = "jude.holloway@northmoor.example";
const data = newDataDirectory();
let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await start();
}, 60_000);
afterAll(async () => {
  await server.end();
  await database.drop();
  data.remove();
});

const start = () =>
  startServerProcess({ DATA_DIR: data.path, DATABASE_URL: database.connectionString, GATEHOUSE_DEMO_PASSWORD: demoPassword });

function refresh(refreshToken: string): Promise<Response> {
  return fetch(`${server.url}/securetoken.googleapis.com/v1/token?key=gatehouse`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }),
  });
}

const apiWith = (idToken: string) => createApi({ baseUrl: server.url, token: async () => idToken, onSessionExpired: () => undefined });

it("[AU-10] a crash of the platform signs nobody out, and brings nobody back who signed out", async () => {
  const stays = await signInForTokens(server.url, email);
  const leaves = await signInForTokens(server.url, email);
  await apiWith(leaves.idToken).call(endSession, {});
  await server.end("SIGKILL");
  server = await start();
  const refused = await refresh(leaves.refreshToken);
  expect(refused.status).toBe(400);
  await expect(apiWith(leaves.idToken).call(getUserAccess, {})).rejects.toMatchObject({ code: "error_session_expired" });
  const renewed = (await (await refresh(stays.refreshToken)).json()) as { id_token: string };
  for (const token of [stays.idToken, renewed.id_token]) expect(await apiWith(token).call(getUserAccess, {})).toBeDefined();
}, 60_000);
