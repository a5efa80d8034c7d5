import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { limits } from "#contract/limits.ts";
import { allRoutes } from "./allRoutes.ts";
import { SettingsError } from "./base/settings/settings.ts";
import { createRealtimeHub } from "./channels/realtime/hub.ts";
import { addRealtimeRoute } from "./channels/realtime/realtimeRoute.ts";
import { addDocuments } from "./http/documents.ts";
import { isOwnHost, isOwnOrigin, schemeOf } from "./http/origin.ts";
import { addPortalFiles } from "./http/portalFiles.ts";
import { refuseUpgrade } from "./http/refuseUpgrade.ts";
import { serve } from "./http/serve.ts";
import type { Platform } from "./platform.ts";
import { eventVideoFile } from "./video/eventVideos/eventVideoFile.ts";
import { signallingPath } from "./video/live/controlRoutes.ts";
import { sharedClipFile } from "./video/videoShares/sharedClipFile.ts";

export interface Listening {
  /** Where the platform answers: its public address, or the one it listens on. */
  url: string;
  /** The address that it listens on. */
  localUrl: string;
  close(): Promise<void>;
}

/** Opens the one port of the platform: calls, identity, realtime, objects, signalling, device link and the portal. */
export async function listen(platform: Platform, { portalDirectory }: { portalDirectory: string }): Promise<Listening> {
  const { settings, epoch, store, events, identity, clock, log } = platform;
  const app = serve(platform, allRoutes);
  const hub = createRealtimeHub({ store, events, identity, clock, log, epoch });
  addRealtimeRoute(app, platform, hub);
  addDocuments(app, limits.versionLabel);
  await app.register(identity.routes);
  await app.register(platform.live.routes);
  await app.register(platform.objects.routes);
  await app.register(sharedClipFile(platform));
  await app.register(eventVideoFile(platform));
  await addPortalFiles(app, portalDirectory);
  // The HTTP server forgets a socket once it is upgraded, and would wait for it for ever.
  const upgraded = new Set<Duplex>();
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgraded.add(socket);
    socket.on("close", () => upgraded.delete(socket));
    upgrade(platform, request, socket, head);
  });
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    hub.close();
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new SettingsError(`port ${settings.port} on ${settings.host} is in use; set PORT to another one.`);
  }
  const { port } = app.server.address() as AddressInfo;
  const localUrl = `${schemeOf(settings)}://${settings.host.includes(":") ? `[${settings.host}]` : settings.host}:${port}`;
  return {
    url: settings.publicUrl ?? localUrl,
    localUrl,
    async close() {
      hub.close();
      for (const socket of upgraded) socket.destroy();
      await app.close();
    },
  };
}

/** WebSockets have no CORS, so pages of other origins are refused here as on calls. */
function upgrade(platform: Platform, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { host, origin } = request.headers;
  const isForeign = !isOwnHost(host, platform.settings) || (origin !== undefined && !isOwnOrigin(origin, host, platform.settings));
  if (isForeign) return refuseUpgrade(socket, 403);
  const path = request.url?.split("?", 1)[0];
  if (path === deviceLinkPath) platform.deviceLink.handleUpgrade(request, socket, head);
  else if (path === signallingPath) platform.live.handleUpgrade(request, socket, head);
  else refuseUpgrade(socket, 404);
}
