import { randomUUID } from "node:crypto";
import type { Keys } from "../keys/createKeys.ts";
import type { Log } from "../log.ts";
import type { Store } from "../store/connect.ts";
import { createNotifications, type Notifications } from "../store/notifications.ts";
import type { MessageKind, Processes } from "./processes.ts";

const channel = "gatehouse_processes";
const namePrefix = "gatehouse/";
/** A notification holds less than 8,000 bytes. */
const partLength = 7_000;

interface Message {
  id: string;
  from: string;
  kind: MessageKind | "answer";
  body: unknown;
}

export interface ProcessesOptions {
  store: Store;
  keys: Keys;
  log: Log;
}

/**
 * Processes on one database speak by its notifications: no addresses, no ports, no other service.
 * Each is there as long as its connection for notifications is, which the database knows and shows.
 * Messages hold passwords of cameras, and whoever may enter the database can listen: they are sealed with a key of KEYS_DIR.
 */
export async function createProcesses({
  store,
  keys,
  log,
}: ProcessesOptions): Promise<{ processes: Processes; notifications: Notifications }> {
  const id = randomUUID();
  const notifications = await createNotifications(store, log, `${namePrefix}${id}`);
  const handlers = new Map<string, (body: never) => unknown>();
  const waiting = new Map<string, (answer: unknown) => void>();
  const unfinished = new Map<string, string[]>();

  async function send(message: Omit<Message, "from">): Promise<void> {
    const text = keys.seal(JSON.stringify({ ...message, from: id }), channel);
    const count = Math.ceil(text.length / partLength);
    const parts = Array.from(
      { length: count },
      (_, index) => `${message.id} ${index} ${count} ${text.slice(index * partLength, (index + 1) * partLength)}`,
    );
    await store.pool.query("SELECT pg_notify($1, part) FROM unnest($2::text[]) AS part", [channel, parts]);
  }

  /** The parts of a message arrive together, because one transaction sends them. */
  function heard(payload: string): void {
    const [messageId = "", index = "0", count = "1", text = ""] = payload.split(" ");
    const parts = unfinished.get(messageId) ?? [];
    parts[Number(index)] = text;
    unfinished.set(messageId, parts);
    if (Object.keys(parts).length < Number(count)) return;
    unfinished.delete(messageId);
    receive(parts.join("")).catch((error: unknown) => log.error("A message of another process failed", { error: String(error) }));
  }

  async function receive(text: string): Promise<void> {
    let message: Message;
    try {
      message = JSON.parse(keys.open(text, channel)) as Message;
    } catch {
      return log.error("A message of another process cannot be opened: processes on one database share KEYS_DIR");
    }
    if (message.from === id) return;
    if (message.kind === "answer") return waiting.get(message.id)?.(message.body);
    const answer = await handlers.get(message.kind)?.(message.body as never);
    if (answer !== undefined) await send({ id: message.id, kind: "answer", body: answer });
  }

  await notifications.listen(channel, heard);
  notifications.onResumed(() => unfinished.clear());

  async function living(): Promise<ReadonlySet<string>> {
    const { rows } = await store.pool.query<{ name: string }>(
      "SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1",
      [`${namePrefix}%`],
    );
    return new Set([id, ...rows.map(({ name }) => name.slice(namePrefix.length))]);
  }

  const processes: Processes = {
    id,
    living,
    tell: (kind, body) => send({ id: randomUUID(), kind, body }),
    async ask(kind, body, withinMs) {
      if ((await living()).size === 1) return undefined;
      const question = randomUUID();
      const { promise, resolve } = Promise.withResolvers<unknown>();
      waiting.set(question, resolve);
      const timer = setTimeout(() => resolve(undefined), Math.max(withinMs, 0));
      try {
        await send({ id: question, kind, body });
        return (await promise) as never;
      } finally {
        clearTimeout(timer);
        waiting.delete(question);
      }
    },
    on: (kind, handler) => void handlers.set(kind, handler),
    close() {
      for (const resolve of waiting.values()) resolve(undefined);
    },
  };
  return { processes, notifications };
}
