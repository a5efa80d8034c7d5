import type { FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../base/settings/settings.ts";
import { loopbackNames } from "./origin.ts";

/** Content policy of the portal's pages: only their own files, and nothing inline. Live video comes by WebRTC, posters and snapshots as blobs. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self' ws: wss: https://*.amazonaws.com https://*.googleapis.com",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join("; ");

/** Stand on every answer, whatever answered. */
export const securityHeaders = {
  "content-security-policy": contentSecurityPolicy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=()",
} as const;

/** HSTS for a year, only over https. Never for loopback names, where it would apply to every other program's port. */
const strictTransport = { "strict-transport-security": "max-age=31536000" };

export function securityHeadersOf(settings: Pick<Settings, "tls">, host: string | undefined): Readonly<Record<string, string>> {
  const name = (host ?? "").replace(/:\d+$/, "").toLowerCase();
  return settings.tls && name !== "" && !loopbackNames.has(name) ? { ...securityHeaders, ...strictTransport } : securityHeaders;
}

export function addSecurityHeaders(settings: Pick<Settings, "tls">): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    reply.headers(securityHeadersOf(settings, request.headers.host));
  };
}
