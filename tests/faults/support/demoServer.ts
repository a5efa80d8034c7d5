import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { type EventLog, listEventLogs } from "#contract/eventLogs.ts";
import { SimulatorConfig } from "#contract/simulator.ts";
import { type Api, createApi } from "#kernel/api.ts";
import { freePort } from "#server/base/freePort.ts";
import type { DoorAddress } from "../../support/doorClient.ts";
import { demoPassword, signIn } from "../../support/platform.ts";
import { type ServerProcess, startServerProcess } from "../../support/serverProcess.ts";

export const owner = "jude.holloway@northmoor.example";

export interface DemoServer {
  url: string;
  mqttUrl: string;
  dataDirectory: string;
  process(): ServerProcess;
  start(): Promise<void>;
  /** Calls as the owner; the token is kept over restarts, as a browser keeps it. */
  api(): Promise<Api>;
  token(): Promise<string>;
  /** The next call signs in anew. */
  forgetToken(): void;
  /** A door of the demonstration that nobody plays, with the secret of this start. */
  door(): DoorAddress;
  /** All doors of the account. */
  doors(): DoorAddress[];
  /** Everything that the log has of one kind about a device. */
  entries(serialNumber: string, kind: string): Promise<EventLog[]>;
  /** A connection to the built-in database, for users who may enter its folder. */
  connectionString(): string;
  /** The process id of the built-in database. */
  databasePid(): number;
  remove(): Promise<void>;
}

/** The platform with its built-in database and the demonstration's people and doors, without anybody who plays them. */
export async function startDemoServer({
  folder = mkdtempSync(join(tmpdir(), "gatehouse-faults-")),
  env = {},
}: {
  folder?: string;
  env?: Record<string, string>;
} = {}): Promise<DemoServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server: ServerProcess;
  let token: Promise<string> | undefined;
  const start = async () => {
    server = await startServerProcess({
      DATA_DIR: folder,
      PORT: String(port),
      GATEHOUSE_DEMO_PASSWORD: demoPassword,
      LOG_LEVEL: process.env["FAULT_LOG"] ?? "silent",
      ...env,
    });
  };
  await start();

  function doors(): DoorAddress[] {
    const { accounts } = SimulatorConfig.parse(JSON.parse(readFileSync(join(folder, "simulator.json"), "utf8")));
    return accounts
      .filter(({ accountId }) => accountId === "northmoor")
      .flatMap(({ accountId, devices }) =>
        devices.filter(({ hasVideo }) => !hasVideo).map(({ serialNumber, secret }) => ({ accountId, serialNumber, secret })),
      );
  }

  const api = async () =>
    createApi({ baseUrl: url, token: () => (token ??= signIn(url, owner)), onSessionExpired: () => (token = undefined) });
  return {
    url,
    mqttUrl: `${url.replace("http", "ws")}${deviceLinkPath}`,
    dataDirectory: folder,
    process: () => server,
    start,
    api,
    token: () => (token ??= signIn(url, owner)),
    forgetToken: () => void (token = undefined),
    door() {
      const [door] = doors();
      if (!door) throw new Error("The demonstration has no door.");
      return door;
    },
    doors,
    connectionString: () =>
      `postgresql://gatehouse@localhost:5432/gatehouse?host=${encodeURIComponent(join(folder, "database/pg-socket"))}`,
    async entries(serialNumber, kind) {
      const client = await api();
      const found: EventLog[] = [];
      for (let next: string | undefined; ; ) {
        const query = { serialNumber, kinds: kind, pageSize: "100" as const, ...(next !== undefined && { after: next }) };
        const page = await client.call(listEventLogs, { query });
        found.push(...page.rows);
        if (page.next === undefined) return found;
        next = page.next;
      }
    },
    databasePid: () => Number(readFileSync(join(folder, "database/pg/postmaster.pid"), "utf8").split("\n")[0]),
    async remove() {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
