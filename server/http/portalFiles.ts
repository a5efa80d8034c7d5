import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { signUpPath } from "#contract/portalPaths.ts";
import { answerNotFound } from "./serve.ts";

/** Serves the built portal: hashed assets for ever, pages always fresh, the visitors' page never kept, and the console's page for every route of the console. */
export async function addPortalFiles(app: FastifyInstance, directory: string): Promise<void> {
  const hasPortal = existsSync(join(directory, "index.html"));
  if (hasPortal) {
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      dotfiles: "ignore",
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header("cache-control", cachingOf(path));
        if (isGatewayWorker(path)) reply.header("content-security-policy", gatewayWorkerPolicy);
      },
    });
    // Folders are not files; the code below handles everything else that is not one.
    app.get("/", (_request, reply) => reply.sendFile("index.html"));
    // RT-08: what the links of mails and visitors lead to is a page of its own, without the console.
    app.get("/action", (_request, reply) => reply.sendFile("action.html"));
    // RT-07: who asks for an account is a visitor too.
    app.get(signUpPath, (_request, reply) => reply.sendFile("action.html"));
  }
  app.setNotFoundHandler((request, reply) => (hasPortal && isPage(request) ? reply.sendFile("index.html") : answerNotFound(reply)));
}

/**
 * AU-17, PL-02: the addresses of gateways are those of private networks, which a policy cannot list. A worker lives under the policy that its own
 * file comes with: this one may ask anywhere, and the pages, which hold what is worth stealing, still may not.
 */
const gatewayWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src http: https:";

function isGatewayWorker(path: string): boolean {
  return /\/assets\/(gatewayProbe|recordingFetch)\.worker-[\w-]{7,}\.js(\.br|\.gz)?$/.test(path);
}

/** The visitors' page is reached with a code in its address, and is kept nowhere. */
function cachingOf(path: string): string {
  if (/\/action\.html(\.br|\.gz)?$/.test(path)) return "no-store";
  return isHashed(path) ? "public, max-age=31536000, immutable" : "no-cache";
}

function isHashed(path: string): boolean {
  return /\/assets\/[^/]+-[\w-]{7,}\.\w+(\.br|\.gz)?$/.test(path);
}

/** An address of the console, as opposed to a missing file or call. */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split("?", 1)[0] ?? "/";
  if (method !== "GET" && method !== "HEAD") return false;
  return !/^\/(v1|assets|objects|kinesisvideo|mqtt|[a-z]+\.googleapis\.com)(\/|$)/.test(path) && !/\.\w{1,8}$/.test(path);
}
