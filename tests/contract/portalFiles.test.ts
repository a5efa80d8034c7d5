import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPortalFiles } from "#server/http/portalFiles.ts";

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-portal-"));
  mkdirSync(join(folder, "portal/assets"), { recursive: true });
  mkdirSync(join(folder, "portal/.vite"));
  writeFileSync(join(folder, "portal/index.html"), "<title>Gatehouse</title>");
  writeFileSync(join(folder, "portal/action.html"), "<title>Action</title>");
  writeFileSync(join(folder, "portal/visitShell.js"), "export {}");
  writeFileSync(join(folder, "portal/assets/entry-DoFi0oHK.js"), "export {}");
  writeFileSync(join(folder, "portal/assets/gatewayProbe.worker-DoFi0oHK.js"), "onmessage = () => undefined");
  writeFileSync(join(folder, "portal/.vite/manifest.json"), "{}");
  writeFileSync(join(folder, "secret.txt"), "secret");
  app = Fastify();
  await addPortalFiles(app, join(folder, "portal"));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe("the portal's files", () => {
  it.each(["/v1/none", "/assets/none.js", "/%2e%2e%2fsecret.txt", "/..%2fsecret.txt", "/.vite/manifest.json", "/objects/none"])(
    "are not found at %s",
    async (url) => {
      const { statusCode, body } = await app.inject({ url });
      expect([statusCode, JSON.parse(body)]).toMatchObject([
        404,
        { hasErrors: true, applicationEvents: [{ code: "error_route_not_found" }] },
      ]);
    },
  );

  it.each(["/", "/doors", "/doors/details?serialNumber=1", "/no/such/page"])(
    "[RT-40] serve the console's page at %s, revalidated on every load",
    async (url) => {
      const { statusCode, body, headers } = await app.inject({ url });
      expect([statusCode, body, headers["cache-control"]]).toEqual([200, "<title>Gatehouse</title>", "no-cache"]);
    },
  );

  it("[RT-08] serve the visitors' page at /action without caching, because its address contains a code", async () => {
    const { statusCode, body, headers } = await app.inject({ url: "/action?mode=resetPassword&oobCode=1" });
    expect([statusCode, body, headers["cache-control"]]).toEqual([200, "<title>Action</title>", "no-store"]);
  });

  it("[C-11] serve the service worker of the visitors' page with revalidation, so that a new build is found", async () => {
    const { statusCode, headers } = await app.inject({ url: "/visitShell.js" });
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-cache"]);
  });

  it("[AU-17] let only the gateway probe worker connect to private networks", async () => {
    const policyOf = async (url: string) => (await app.inject({ url })).headers["content-security-policy"];
    expect(await policyOf("/assets/gatewayProbe.worker-DoFi0oHK.js")).toBe(
      "default-src 'none'; script-src 'self'; connect-src http: https:",
    );
    expect([await policyOf("/assets/entry-DoFi0oHK.js"), await policyOf("/")].join()).not.toContain("http:");
  });

  it("are cached for ever if their name contains a hash, and new files are found without a restart", async () => {
    writeFileSync(join(folder, "portal/assets/later-AbCd1234.js"), "export {}");
    const answers = await Promise.all(["/assets/entry-DoFi0oHK.js", "/assets/later-AbCd1234.js"].map((url) => app.inject({ url })));
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers["cache-control"]])).toEqual([
      [200, "public, max-age=31536000, immutable"],
      [200, "public, max-age=31536000, immutable"],
    ]);
  });
});
