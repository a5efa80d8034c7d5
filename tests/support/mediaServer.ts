import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CommandResult, DeviceCommand } from "#contract/deviceLink.ts";
import { AccountStatus, DeviceType, UserStatus } from "#contract/enumerations.ts";
import { createLogTo } from "#domain/log.ts";
import { createEventLog } from "#server/base/events/createEventLog.ts";
import { createJobs } from "#server/base/jobs/createJobs.ts";
import { createKeys } from "#server/base/keys/createKeys.ts";
import type { NewMail } from "#server/base/mail/mail.ts";
import { createProcesses } from "#server/base/processes/createProcesses.ts";
import { readSettings } from "#server/base/settings/settings.ts";
import { createFreeSpace } from "#server/base/storage/freeSpace.ts";
import { connectStore } from "#server/base/store/connect.ts";
import { accounts, people, roles, sites } from "#server/base/store/schema/accounts.ts";
import { devices } from "#server/base/store/schema/devices.ts";
import type { DeviceLink } from "#server/channels/deviceLink/deviceLink.ts";
import { createObjects } from "#server/channels/objects/createObjects.ts";
import { serve } from "#server/http/serve.ts";
import { createIdentity } from "#server/identity/createIdentity.ts";
import type { Platform } from "#server/platform.ts";
import { createAccountPolicies } from "#server/policy/accountPolicies.ts";
import { createDeviceLists } from "#server/sites/devices/deviceLists.ts";
import { bookmarksRoutes } from "#server/video/bookmarks/routes.ts";
import { eventVideoFile } from "#server/video/eventVideos/eventVideoFile.ts";
import { eventVideosRoutes } from "#server/video/eventVideos/routes.ts";
import { evidenceCasesRoutes } from "#server/video/evidenceCases/routes.ts";
import { createLive } from "#server/video/live/createLive.ts";
import { liveConfigFor } from "#server/video/live/liveConfigFor.ts";
import { liveRoutes } from "#server/video/live/routes.ts";
import { recordingsRoutes } from "#server/video/recordings/routes.ts";
import { reviewsRoutes } from "#server/video/reviews/routes.ts";
import { sourceEventsRoutes } from "#server/video/sourceEvents/routes.ts";
import { videoSharesRoutes } from "#server/video/videoShares/routes.ts";
import { sharedClipFile } from "#server/video/videoShares/sharedClipFile.ts";
import { videoSourcesRoutes } from "#server/video/videoSources/routes.ts";
import { createTestDatabase } from "./database.ts";

const password = "Passw0rd1";

/** A server with identity, live video, objects and video sources, and two accounts with devices. The fake device link records commands and config pushes. */
export async function startMediaServer(environment: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const directory = mkdtempSync(join(tmpdir(), "gatehouse-media-"));
  const store = connectStore(database.connectionString);
  const logged: string[] = [];
  const log = createLogTo({ level: "info", write: (line) => logged.push(line) });
  const settings = readSettings({ DATA_DIR: directory, PORT: "0", ...environment }, []);
  const keys = createKeys(settings.keysDirectory);
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const events = createEventLog({ store, clock, onAppended: () => () => undefined });
  const mails: NewMail[] = [];
  const mail: Platform["mail"] = { queue: async (_transaction, queued) => void mails.push(queued), close: async () => undefined };
  const identity = createIdentity({ settings, store, keys, clock, log, events, mail });
  const commands: { serialNumber: string; command: DeviceCommand }[] = [];
  const pushed: string[] = [];
  const link = { answer: undefined as ((command: DeviceCommand) => CommandResult | undefined) | undefined };
  const deviceLink: DeviceLink = {
    handleUpgrade: (_request, socket) => socket.destroy(),
    command: async (_accountId, serialNumber, command) => {
      commands.push({ serialNumber, command });
      return link.answer?.(command);
    },
    pushConfig: async (_accountId, serialNumber) => void pushed.push(serialNumber),
    disconnect: () => undefined,
    isListening: () => true,
    close: async () => undefined,
  };
  const jobs = createJobs({ log, clock });
  const { processes, notifications } = await createProcesses({ store, keys, log });
  const freeSpace = await createFreeSpace({ directory, leastBytes: 0, log, jobs });
  const base = { settings, epoch: "test", store, keys, processes, clock, log, jobs, events, mail, identity, deviceLink, freeSpace };
  const live = createLive(base);
  const objects = createObjects(base);
  const policies = createAccountPolicies({ store, keys, events, clock });
  const platform: Platform = { ...base, live, objects, policies, deviceLists: createDeviceLists(store) };
  const app = serve(platform, [
    ...liveRoutes,
    ...recordingsRoutes,
    ...eventVideosRoutes,
    ...evidenceCasesRoutes,
    ...bookmarksRoutes,
    ...reviewsRoutes,
    ...sourceEventsRoutes,
    ...videoSharesRoutes,
    ...videoSourcesRoutes,
  ]);
  await app.register(identity.routes);
  await app.register(live.routes);
  await app.register(objects.routes);
  await app.register(sharedClipFile(platform));
  await app.register(eventVideoFile(platform));
  app.server.on("upgrade", (request, socket, head) => live.handleUpgrade(request, socket, head));
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  for (const accountId of ["north", "south"]) await seedAccount(accountId);

  async function seedAccount(accountId: string): Promise<void> {
    const all = { live: true, recorded: true, export: true };
    await store.db.insert(accounts).values({ accountId, name: accountId, status: AccountStatus.Active });
    await store.db.insert(sites).values([
      { accountId, siteId: "harbour", name: "Harbour", timeZoneId: "UTC" },
      { accountId, siteId: "depot", name: "Depot", timeZoneId: "UTC" },
    ]);
    await store.db.insert(roles).values([
      { accountId, roleId: "guard", displayName: "Guard", rank: 30, scopes: ["device_r"], videoRights: all },
      {
        accountId,
        roleId: "installer",
        displayName: "Installer",
        rank: 60,
        scopes: ["device_r", "device_w", "deviceremoteaccess_w"],
        videoRights: all,
      },
      {
        accountId,
        roleId: "reader",
        displayName: "Reader",
        rank: 12,
        scopes: ["device_r", "accesslogs_r"],
        videoRights: { live: true, recorded: false, export: false },
      },
      {
        accountId,
        roleId: "blind",
        displayName: "Blind",
        rank: 10,
        scopes: ["device_r"],
        videoRights: { live: false, recorded: false, export: false },
      },
      {
        accountId,
        roleId: "liveOnly",
        displayName: "Live only",
        rank: 10,
        scopes: ["device_r"],
        videoRights: { live: true, recorded: false, export: false },
      },
      {
        accountId,
        roleId: "keeper",
        displayName: "Evidence keeper",
        rank: 40,
        scopes: ["device_r", "accesslogs_r", "evidence_w"],
        videoRights: all,
      },
      {
        accountId,
        roleId: "watchOnly",
        displayName: "Watch only",
        rank: 11,
        scopes: ["device_r"],
        videoRights: { live: true, recorded: true, export: false },
      },
    ]);
    const base = { accountId, siteId: "harbour" };
    await store.db.insert(devices).values([
      { ...base, serialNumber: "GATEWAY-0000001", name: "Gateway", deviceType: DeviceType.Gateway, isConnected: true, number: 1 },
      {
        ...base,
        serialNumber: "INTERCOM-000001",
        name: "Intercom",
        deviceType: DeviceType.Intercoms,
        isVideoEnabled: true,
        isAudioEnabled: true,
        number: 2,
      },
      { ...base, serialNumber: "INTERCOM-000002", name: "Second", deviceType: DeviceType.Intercoms, isVideoEnabled: true, number: 3 },
      { ...base, serialNumber: "DOOR-0000000001", name: "Door", deviceType: DeviceType.AccessControl, number: 4 },
      {
        ...base,
        siteId: "depot",
        serialNumber: "INTERCOM-DEPOT1",
        name: "Depot",
        deviceType: DeviceType.Intercoms,
        isVideoEnabled: true,
        number: 5,
      },
    ]);
  }

  async function addPerson(accountId: string, roleId: string): Promise<{ bearer: string; uid: string; personId: string }> {
    const email = `${crypto.randomUUID()}@example.test`;
    const uid = await store.db.transaction(async (transaction) => {
      const created = await identity.createIdentity(transaction, { email, password, displayName: "Ada Lane", isEmailVerified: true });
      const person = {
        accountId,
        personId: `p-${created}`,
        uid: created,
        firstName: "Ada",
        lastName: "Lane",
        email,
        roleId,
        siteIds: ["harbour"],
        status: UserStatus.Active,
      };
      await transaction.insert(people).values(person);
      return created;
    });
    const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    const { idToken } = (await answer.json()) as { idToken: string };
    return { bearer: idToken, uid, personId: `p-${uid}` };
  }

  /** One REST call: status, first event code and payload. */
  async function call(bearer: string, method: string, path: string, body?: unknown) {
    const answer = await fetch(`${origin}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const envelope = (await answer.json()) as { applicationEvents: { code: string }[]; payload: Record<string, unknown> | null };
    return { status: answer.status, code: envelope.applicationEvents[0]?.code, payload: envelope.payload ?? {} };
  }

  return {
    platform,
    origin,
    directory,
    logged,
    commands,
    pushed,
    link,
    mails,
    addPerson,
    call,
    liveConfigFor: (accountId: string, serialNumber: string) => liveConfigFor(platform, { accountId, serialNumber }, origin),
    advance(ms: number) {
      offsetMs += ms;
    },
    async close() {
      await live.close();
      await app.close();
      await jobs.stop();
      await notifications.close();
      await store.close();
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export type MediaServer = Awaited<ReturnType<typeof startMediaServer>>;
