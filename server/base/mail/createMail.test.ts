import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { createJobs } from "../jobs/createJobs.ts";
import { createLog } from "../log.ts";
import { connectStore, type Store } from "../store/connect.ts";
import { mailOutbox } from "../store/schema/identity.ts";
import { createMail, type DueMail, type MailOptions } from "./createMail.ts";
import { fileDelivery } from "./fileDelivery.ts";
import type { Mail } from "./mail.ts";

let database: TestDatabase;
let store: Store;
const log = createLog({ level: "silent" });
const running: Mail[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  store = connectStore(database.connectionString);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((mail) => mail.close()));
  await store.db.delete(mailOutbox);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

function start(deliver: MailOptions["deliver"], clock = { now: () => new Date() }): Mail {
  const mail = createMail({ store, clock, log, jobs: createJobs({ log, clock }), deliver });
  running.push(mail);
  return mail;
}

const letter = (subject: string) => ({ to: "ada@north.example", subject, text: "Hello" });

it("sends what a transaction queued if and only if it commits", async () => {
  const sent = Promise.withResolvers<DueMail>();
  const subjects: string[] = [];
  const mail = start(async (due) => {
    subjects.push(due.subject);
    if (due.subject === "kept") sent.resolve(due);
  });
  await expect(
    store.db.transaction(async (transaction) => {
      await mail.queue(transaction, letter("taken back"));
      throw new Error("The transaction failed.");
    }),
  ).rejects.toThrow();
  await store.db.transaction((transaction) => mail.queue(transaction, letter("kept")));
  await sent.promise;
  expect(subjects).toEqual(["kept"]);
});

it("sends what an earlier start left behind", async () => {
  const earlier = start(() => Promise.resolve());
  await earlier.close();
  await store.db.transaction((transaction) => earlier.queue(transaction, letter("left behind")));
  const sent = Promise.withResolvers<string>();
  start(async ({ subject }) => sent.resolve(subject));
  expect(await sent.promise).toBe("left behind");
});

it("keeps a mail that cannot be delivered, with the reason, and tries it again later", async () => {
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const refused = start(() => Promise.reject(new Error("The disk is full.")), clock);
  await store.db.transaction((transaction) => refused.queue(transaction, letter("stubborn")));
  await expect.poll(async () => (await store.db.select().from(mailOutbox))[0]?.failures).toBe(1);
  expect((await store.db.select().from(mailOutbox))[0]).toMatchObject({ sentAt: null, lastError: "Error: The disk is full." });
  await refused.close();
  offsetMs = 60_000;
  const sent = Promise.withResolvers<string>();
  start(async ({ subject }) => sent.resolve(subject), clock);
  expect(await sent.promise).toBe("stubborn");
});

it("sends mails that were queued before the clock was set back", async () => {
  const aDayAhead = { now: () => new Date(Date.now() + 24 * 60 * 60 * 1000) };
  const earlier = start(() => Promise.resolve(), aDayAhead);
  await earlier.close();
  await store.db.transaction((transaction) => earlier.queue(transaction, letter("from tomorrow")));
  const sent = Promise.withResolvers<string>();
  start(async ({ subject }) => sent.resolve(subject));
  expect(await sent.promise).toBe("from tomorrow");
});

it("lets two senders deliver each mail once", async () => {
  const delivered: string[] = [];
  const all = Promise.withResolvers<void>();
  const deliver = async ({ subject }: DueMail) => {
    delivered.push(subject);
    if (delivered.length >= 20) all.resolve();
  };
  const [one] = [start(deliver), start(deliver)];
  await store.db.transaction(async (transaction) => {
    for (let index = 0; index < 20; index += 1) await one?.queue(transaction, letter(`letter ${index}`));
  });
  await all.promise;
  await Promise.all(running.splice(0).map((mail) => mail.close()));
  expect(new Set(delivered).size).toBe(20);
  expect(delivered).toHaveLength(20);
});

it("writes a file that is one mail, whatever its subject tries", async () => {
  const directory = mkdtempSync(join(tmpdir(), "gatehouse-mail-"));
  const deliver = fileDelivery(directory);
  const due = {
    mailId: "one",
    recipient: "ada@north.example",
    subject: "Hi\r\nBcc: eve@attacker.example",
    bodyText: "¡Hola!\n",
    createdAt: new Date(),
  };
  await deliver(due);
  await deliver(due);
  expect(readdirSync(directory)).toEqual(["one.eml"]);
  const text = readFileSync(join(directory, "one.eml"), "utf8");
  expect(text).toMatch(/^To: ada@north\.example\r$/m);
  expect(text).not.toMatch(/^Bcc:/m);
  rmSync(directory, { recursive: true });
});
