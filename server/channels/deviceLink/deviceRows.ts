import { and, eq } from "drizzle-orm";
import type { EventActor } from "#contract/eventLogs.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import type { DeviceKey } from "./transport.ts";

export type DeviceRow = typeof devices.$inferSelect;
export type DeviceChange = Partial<typeof devices.$inferInsert>;

/** The device's row, locked until the transaction ends: what two processes hear of it is applied one after the other. */
export async function lockDevice(transaction: Database, { accountId, serialNumber }: DeviceKey): Promise<DeviceRow | undefined> {
  const [row] = await transaction
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)))
    .for("update");
  return row;
}

export async function changeDevice(transaction: Database, { accountId, serialNumber }: DeviceKey, change: DeviceChange): Promise<void> {
  await transaction
    .update(devices)
    .set(change)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)));
}

/** For `record`'s finish: a device's sequence is that of the last entry about it. */
export async function writeSequences(
  transaction: Database,
  accountId: string,
  events: readonly NewEvent[],
  sequences: readonly (number | undefined)[],
): Promise<void> {
  const last = new Map<string, number>();
  events.forEach(({ serialNumber }, index) => {
    const sequence = sequences[index];
    if (serialNumber !== undefined && sequence !== undefined) last.set(serialNumber, sequence);
  });
  for (const [serialNumber, sequence] of last) await changeDevice(transaction, { accountId, serialNumber }, { sequence });
}

export function deviceActor({ serialNumber, name }: DeviceRow): EventActor {
  return { kind: "device", id: serialNumber, name };
}

/** The person as an actor; undefined when the account has no such person. */
export async function personActor(transaction: Database, accountId: string, personId: string | undefined): Promise<EventActor | undefined> {
  if (personId === undefined) return undefined;
  const [row] = await transaction
    .select({ firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(and(eq(people.accountId, accountId), eq(people.personId, personId)));
  return row && { kind: "person", id: personId, name: `${row.firstName} ${row.lastName}` };
}
