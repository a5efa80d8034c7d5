import { and, eq, isNull } from "drizzle-orm";
import type { Processes } from "../../base/processes/processes.ts";
import type { Store } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import type { Ingest } from "./ingest.ts";
import type { DeviceKey } from "./transport.ts";

/** The name under which another broker holds its connections: it is there when no process is. */
export const brokerHolder = "broker";

export interface HoldersOptions {
  store: Store;
  ingest: Ingest;
  processes: Processes;
  /** Is the device connected to this process? */
  isHere(device: DeviceKey): boolean;
}

/**
 * Devices whose process died are away until they come to another one.
 * One that is missed once may be coming back to the database; one that is missed twice is not.
 * Devices that left this process while the database was away are noted when it is back.
 */
export function createHolderCheck({ store, ingest, processes, isHere }: HoldersOptions): () => Promise<void> {
  let seen: ReadonlySet<string> | undefined;

  async function look(): Promise<void> {
    const living = await processes.living();
    const before = seen;
    seen = living;
    if (before) await ingest.disconnectAllBut(new Set([brokerHolder, ...living, ...before]), "platformLost");
    for (const device of await heldByThis()) if (!isHere(device)) await ingest.gone(device);
  }

  /** Cameras come and go with their gateway. */
  function heldByThis(): Promise<DeviceKey[]> {
    return store.db
      .select({ accountId: devices.accountId, serialNumber: devices.serialNumber })
      .from(devices)
      .where(and(eq(devices.isConnected, true), eq(devices.linkHolder, processes.id), isNull(devices.gatewaySerial)));
  }

  return async () => {
    try {
      await look();
    } catch (error) {
      // The others may be as far from the database as this one is: they are seen anew.
      seen = undefined;
      throw error;
    }
  };
}
