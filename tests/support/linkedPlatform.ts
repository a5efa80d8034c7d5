import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { type DeviceEvent, deviceLinkPath, deviceTopic, type UpKind } from "#contract/deviceLink.ts";
import type { Endpoint, RequestOf } from "#contract/endpoint.ts";
import { AccountStatus, DeviceType, UserStatus } from "#contract/enumerations.ts";
import { scopes } from "#contract/scopes.ts";
import type { Session } from "#server/access/session.ts";
import type { Clock } from "#server/base/clock.ts";
import { createEventLog } from "#server/base/events/createEventLog.ts";
import type { EventLog } from "#server/base/events/eventLog.ts";
import { listenForAppended } from "#server/base/events/listenForAppended.ts";
import { createJobs } from "#server/base/jobs/createJobs.ts";
import { createKeys } from "#server/base/keys/createKeys.ts";
import { createLog } from "#server/base/log.ts";
import { createProcesses } from "#server/base/processes/createProcesses.ts";
import { readSettings } from "#server/base/settings/settings.ts";
import { createFreeSpace } from "#server/base/storage/freeSpace.ts";
import { connectStore } from "#server/base/store/connect.ts";
import { accounts, cards, people, sites } from "#server/base/store/schema/accounts.ts";
import { deviceSecrets, devices } from "#server/base/store/schema/devices.ts";
import { hashSecret } from "#server/channels/deviceLink/authenticateDevice.ts";
import { createDeviceLink } from "#server/channels/deviceLink/createDeviceLink.ts";
import { deviceLinkParts } from "#server/deviceLinkParts.ts";
import type { Route } from "#server/http/handle.ts";
import { serve } from "#server/http/serve.ts";
import type { Platform } from "#server/platform.ts";
import { createAccountPolicies } from "#server/policy/accountPolicies.ts";
import { createDeviceLists } from "#server/sites/devices/deviceLists.ts";

export const account = "acme";
export const person = { id: "p-ana", name: "Ana Ruiz" };
export const secretOf = (serialNumber: string): string => `secret of ${serialNumber}`;
export const door = "GH-DOOR00001";

export function aSession(overrides: Partial<Session> = {}): Session {
  return {
    uid: "u-ana",
    sessionId: "s-1",
    accountId: account,
    accountStatus: AccountStatus.Active,
    personId: person.id,
    personName: person.name,
    rank: 1,
    isAdmin: false,
    scopes: new Set(scopes),
    siteIds: "all",
    deviceSerials: undefined,
    videoRights: { live: true, recorded: true, export: true },
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    ...overrides,
  };
}

export interface TestPlatformOptions {
  /** An empty, migrated one; dropped by `stop`. */
  database: { readonly connectionString: string; drop(): Promise<void> };
  routes?: readonly Route[];
  clock?: Clock;
  /** Another broker than the built-in one. */
  mqttUrl?: string;
  /** Wraps the log, to fail or to wait at a chosen moment. */
  wrapEvents?(events: EventLog): EventLog;
}

/** The device link and chosen routes on an ephemeral port with a database of their own. Bearer tokens are keys of `sessions`. */
export async function startTestPlatform(options: TestPlatformOptions) {
  const { database, routes = [], clock = { now: () => new Date() }, mqttUrl: externalUrl, wrapEvents } = options;
  const store = connectStore(database.connectionString);
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-link-"));
  const keys = createKeys(folder);
  const log = createLog({ level: "silent" });
  const settings = readSettings({ DATA_DIR: folder, ...(externalUrl && { MQTT_URL: externalUrl }) }, ["--serve"]);
  const jobs = createJobs({ log, clock });
  const { processes, notifications } = await createProcesses({ store, keys, log });
  const plainEvents = createEventLog({ store, clock, onAppended: await listenForAppended(notifications) });
  const events = wrapEvents?.(plainEvents) ?? plainEvents;
  const sessions = new Map<string, Session>();
  const liveFor = async () => undefined;
  const objects = {
    configFor: async (accountId: string) => ({
      region: "local",
      bucketName: "gatehouse",
      credential: { accessKeyId: "a", secretAccessKey: "b", sessionToken: "c" },
      expiresAtUtc: clock.now().toISOString(),
      accountPrefix: `${accountId}/`,
    }),
  };
  const db = store.db;
  await db.insert(accounts).values([account, "other"].map((accountId) => ({ accountId, name: accountId, status: AccountStatus.Active })));
  await db.insert(sites).values([
    { accountId: account, siteId: "north", name: "North", timeZoneId: "Europe/Madrid" },
    { accountId: account, siteId: "south", name: "South", timeZoneId: "Europe/Madrid" },
    { accountId: "other", siteId: "north", name: "Elsewhere", timeZoneId: "UTC" },
  ]);
  const names = { firstName: "Ana", lastName: "Ruiz" };
  await db.insert(people).values([
    { accountId: account, personId: person.id, ...names, status: UserStatus.Active, siteIds: ["north"] },
    { accountId: account, personId: "p-sus", firstName: "Sus", lastName: "Pended", status: UserStatus.Suspended, siteIds: ["north"] },
    { accountId: account, personId: "p-far", firstName: "Far", lastName: "Away", status: UserStatus.Active, siteIds: ["south"] },
  ]);
  await db.insert(cards).values([
    { accountId: account, cardNumber: "100", personId: person.id },
    { accountId: account, cardNumber: "200", personId: "p-sus" },
    { accountId: account, cardNumber: "300", personId: "p-far" },
  ]);

  async function addDevice(serialNumber: string, overrides: Partial<typeof devices.$inferInsert> = {}): Promise<void> {
    const row = { accountId: account, name: `Door ${serialNumber}`, siteId: "north", deviceType: DeviceType.AccessControl, ...overrides };
    await db.insert(devices).values({ hasWebCredential: true, ...row, serialNumber });
    await db.insert(deviceSecrets).values({ accountId: row.accountId, serialNumber, secretHash: hashSecret(secretOf(serialNumber)) });
  }
  const policies = createAccountPolicies({ store, keys, events, clock });
  const parts = deviceLinkParts({ store, events, clock, keys, jobs, policies, liveFor, objects });
  const deviceLink = await createDeviceLink({ processes, settings, log, jobs, clock, store, events, keys, parts });
  const freeSpace = await createFreeSpace({ directory: folder, leastBytes: 0, log, jobs });
  const unused = {} as Pick<Platform, "mail" | "live" | "objects">;
  const platform: Platform = {
    ...unused,
    freeSpace,
    settings,
    epoch: "test",
    clock,
    log,
    jobs,
    store,
    events,
    keys,
    processes,
    deviceLink,
    policies,
    deviceLists: createDeviceLists(store),
    identity: { authenticate: async (token: string) => sessions.get(token) } as Platform["identity"],
  };
  const app = serve(platform, routes);
  app.server.on("upgrade", (request, socket, head) => deviceLink.handleUpgrade(request, socket, head));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const mqttUrl = externalUrl ?? `ws://127.0.0.1:${port}${deviceLinkPath}`;
  const clients = new Set<MqttClient>();

  /** A real MQTT client with a device's identity, or with a forged one. */
  async function connect(serialNumber: string, options: IClientOptions & { accountId?: string } = {}): Promise<MqttClient> {
    const { accountId = account, ...rest } = options;
    const client = await connectAsync(mqttUrl, {
      clientId: serialNumber,
      username: `${accountId}/${serialNumber}`,
      password: secretOf(serialNumber),
      reconnectPeriod: 0,
      ...rest,
    });
    client.on("error", () => undefined);
    clients.add(client);
    return client;
  }

  /** Calls an endpoint as the session that a bearer token stands for. */
  async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, token = "operator") {
    const {
      params = {},
      query = {},
      body,
    } = request as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ""));
    const response = await fetch(`${origin}/v1${path}?${new URLSearchParams(query)}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(endpoint.body && { "content-type": "application/json" }) },
      ...(endpoint.body && { body: JSON.stringify(body) }),
    });
    const envelope = (await response.json()) as { applicationEvents: { code: string }[]; payload: unknown };
    const payload = response.ok ? endpoint.payload.parse(envelope.payload) : undefined;
    return { status: response.status, code: envelope.applicationEvents[0]?.code, payload: payload as never };
  }

  sessions.set("operator", aSession());
  return {
    platform,
    deviceLink,
    sessions,
    mqttUrl,
    origin,
    addDevice,
    connect,
    call,
    entries: (serialNumber?: string) => events.query(account, { limit: 1000, ...(serialNumber !== undefined && { serialNumber }) }),
    async device(serialNumber: string) {
      const rows = await db.select().from(devices);
      return rows.find((row) => row.accountId === account && row.serialNumber === serialNumber);
    },
    async stop() {
      await Promise.all([...clients].map((client) => client.endAsync(true)));
      await app.close();
      await deviceLink.close();
      await jobs.stop();
      await notifications.close();
      await store.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>;

/** Says something as a device; resolves when the platform has acknowledged it. */
export async function say(client: MqttClient, serialNumber: string, kind: UpKind, message: unknown): Promise<void> {
  await client.publishAsync(deviceTopic(account, serialNumber, "up", kind), JSON.stringify(message), { qos: 1 });
}

/** Connects a door that says it is there and hears its commands. */
export async function connectDoor(platform: TestPlatform, serialNumber: string, bootId: string = randomUUID()): Promise<MqttClient> {
  const client = await platform.connect(serialNumber, {
    will: {
      topic: deviceTopic(account, serialNumber, "up", "link"),
      payload: Buffer.from(JSON.stringify({ connected: false, bootId })),
      qos: 1,
      retain: false,
    },
  });
  await client.subscribeAsync(deviceTopic(account, serialNumber, "down", "command"), { qos: 1 });
  await say(client, serialNumber, "link", { connected: true, bootId });
  return client;
}

type Plain<T> = T extends unknown ? Omit<T, "eventId" | "atUtc"> : never;
export function anEvent(event: Plain<DeviceEvent>, atUtc = new Date().toISOString(), eventId: string = randomUUID()): DeviceEvent {
  return { eventId, atUtc, ...event } as DeviceEvent;
}

/** Waits until a question about the store answers yes. */
export async function until(question: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await question())) {
    if (Date.now() > end) throw new Error("It did not happen.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
