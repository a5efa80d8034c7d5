import type { FastifyRequest } from "fastify";
import { EventError } from "../base/errors.ts";
import type { Settings } from "../base/settings/settings.ts";

/** `https` when the platform has a certificate of its own. */
export function schemeOf({ tls }: Pick<Settings, "tls">): "http" | "https" {
  return tls ? "https" : "http";
}

/** The origin that the caller reached us by; its host was checked before. */
export function originOf(request: { headers: { host?: string | undefined } }, settings: Settings): string {
  return settings.publicUrl ?? `${schemeOf(settings)}://${request.headers.host ?? `${settings.host}:${settings.port}`}`;
}

/** Base address of a mailed link: the host was checked, and the port must be ours too, or a caller could send people's codes to another program. */
export function linkOriginOf(request: FastifyRequest, settings: Settings): string {
  const { localPort } = request.socket;
  const origin = originOf(request, settings);
  const isOwnPort = settings.publicUrl !== undefined || Number(new URL(origin).port || (settings.tls ? 443 : 80)) === localPort;
  return isOwnPort ? origin : `${schemeOf(settings)}://localhost:${localPort}`;
}

export const loopbackNames: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A host that this installation answers to: its public name, its own address, or loopback. Anything else is a rebound DNS name. */
export function isOwnHost(host: string | undefined, settings: Settings): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const name = host.replace(/:\d+$/, "").toLowerCase();
  const own = settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl).hostname.toLowerCase();
  return loopbackNames.has(name) || name === settings.host.toLowerCase() || name === own;
}

/** Refuses host names that are not ours (DNS rebinding) and pages of other origins (cross-site requests). */
export function refuseForeignOrigins(settings: Settings): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const { host, origin } = request.headers;
    if (!isOwnHost(host, settings)) throw new EventError("error_forbidden", 403);
    if (origin !== undefined && !isOwnOrigin(origin, host, settings)) throw new EventError("error_forbidden", 403);
  };
}

export function isOwnOrigin(origin: string, host: string | undefined, settings: Settings): boolean {
  if (settings.publicUrl !== undefined && origin === new URL(settings.publicUrl).origin) return true;
  if (!URL.canParse(origin)) return false;
  const { host: named, protocol } = new URL(origin);
  // A page that came without TLS may be anybody's on the way.
  return named === host && (!settings.tls || protocol === "https:");
}
