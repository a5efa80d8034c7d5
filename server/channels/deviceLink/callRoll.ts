import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Clock } from "../../base/clock.ts";
import type { Store } from "../../base/store/connect.ts";
import { deviceSecrets, devices } from "../../base/store/schema/devices.ts";
import type { ExternalBroker } from "./externalBroker.ts";
import type { PendingCommands } from "./pendingCommands.ts";
import type { Receiver } from "./transport.ts";

const answerWithinMs = 10_000;

export interface RollOptions {
  store: Store;
  clock: Clock;
  pending: PendingCommands;
  receiver: Receiver;
  broker: ExternalBroker;
}

/**
 * Asks every device whether it is there. Another broker knows and does not tell: who came while nobody read, or while the broker
 * had lost its memory, would look away for ever, and who left then would look connected. Who does not answer is away.
 */
export async function callRoll({ store, clock, pending, receiver, broker }: RollOptions): Promise<void> {
  const all = await store.db
    .select({ accountId: devices.accountId, serialNumber: devices.serialNumber, isConnected: devices.isConnected })
    .from(deviceSecrets)
    .innerJoin(devices, and(eq(devices.accountId, deviceSecrets.accountId), eq(devices.serialNumber, deviceSecrets.serialNumber)));
  await Promise.all(
    all.map(async ({ isConnected, ...device }) => {
      if (isConnected) broker.assume(device);
      const now = clock.now().getTime();
      const command = {
        kind: "link.report" as const,
        commandId: randomUUID(),
        issuedAtUtc: new Date(now).toISOString(),
        expiresAtUtc: new Date(now + answerWithinMs).toISOString(),
      };
      const isSent = { value: false };
      const answer = await pending.run(device, command, () => (isSent.value = broker.sendUnseen(device, "command", command)));
      // A question that could not be sent says nothing: the next opening asks again.
      if (!answer && isSent.value && broker.isListening() && broker.forgetUnheard(device)) await receiver.gone(device);
    }),
  );
}
