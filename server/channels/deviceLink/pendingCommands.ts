import { and, eq } from "drizzle-orm";
import type { CommandResult, DeviceCommand } from "#contract/deviceLink.ts";
import type { Clock } from "../../base/clock.ts";
import type { Store } from "../../base/store/connect.ts";
import { commands } from "../../base/store/schema/devices.ts";
import { type DeviceKey, keyOf } from "./transport.ts";

/** Commands that wait for the answer of their device. */
export interface PendingCommands {
  /** Sends by `send`, then waits until the command expires; undefined when it was not delivered in that time. */
  run(device: DeviceKey, command: DeviceCommand, send: () => boolean): Promise<CommandResult | undefined>;
  /** Marks a command that was not delivered. */
  expire(device: DeviceKey, commandId: string): Promise<void>;
  /** An answer that nobody waits for any more is late, and changes nothing. */
  settle(device: DeviceKey, result: CommandResult): Promise<void>;
  /** Gives up on everything, as when all commands had expired. */
  close(): void;
}

export function createPendingCommands({ store, clock }: { store: Store; clock: Clock }): PendingCommands {
  const waiting = new Map<string, { end(result: CommandResult | undefined): void; timer: NodeJS.Timeout }>();
  const idOf = (device: DeviceKey, commandId: string) => `${keyOf(device)}/${commandId}`;

  /** Marks the row of a command, when it has one and nobody was faster. */
  async function mark({ accountId, serialNumber }: DeviceKey, commandId: string, status: string, resultCode?: string): Promise<void> {
    await store.db
      .update(commands)
      .set({ status, resultCode: resultCode ?? null })
      .where(
        and(
          eq(commands.accountId, accountId),
          eq(commands.commandId, commandId),
          eq(commands.serialNumber, serialNumber),
          eq(commands.status, "issued"),
        ),
      );
  }

  return {
    async run(device, command, send) {
      const id = idOf(device, command.commandId);
      const lifeMs = Date.parse(command.expiresAtUtc) - clock.now().getTime();
      const result = await new Promise<CommandResult | undefined>((resolve) => {
        const end = (answer: CommandResult | undefined) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(answer);
        };
        const timer = setTimeout(() => end(undefined), Math.max(lifeMs, 0));
        waiting.set(id, { end, timer });
        if (lifeMs <= 0 || !send()) end(undefined);
      });
      if (!result) await mark(device, command.commandId, "expired");
      return result;
    },
    expire: (device, commandId) => mark(device, commandId, "expired"),
    async settle(device, result) {
      const command = waiting.get(idOf(device, result.commandId));
      if (!command) return;
      // In time: the expiry must not overtake the row that is written now.
      clearTimeout(command.timer);
      try {
        await mark(device, result.commandId, result.ok ? "done" : "refused", result.code);
        command.end(result);
      } finally {
        command.end(undefined);
      }
    },
    close() {
      for (const { end } of waiting.values()) end(undefined);
    },
  };
}
