import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cancelCardEnrolment, startCardEnrolment } from "#contract/cardEnrolment.ts";
import { createCard, reportCardLost } from "#contract/cards.ts";
import { createPin, listCredentials } from "#contract/credentials.ts";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { AccessMethod } from "#contract/enumerations.ts";
import { writeWiegand } from "#domain/decide/wiegand.ts";
import { createLogTo } from "#domain/log.ts";
import { aDoorOnTheBench, type BenchDoor } from "#edge/controllers/benchDoor.ts";
import { createKeptDoor } from "#edge/controllers/keptDoor.ts";
import { connectDeviceLink, type DeviceLinkClient } from "#edge/link/deviceLinkClient.ts";
import { EventQueue } from "#edge/link/eventQueue.ts";
import { openPresence } from "#edge/link/keptPresence.ts";
import { openPolicyFile } from "#edge/link/policyFile.ts";
import type { Api } from "#kernel/api.ts";
import { devices } from "#server/base/store/schema/devices.ts";
import { addDoor } from "../support/doorClient.ts";
import { type EventStream, openEventStream } from "../support/eventStream.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const accountId = "northmoor";
const owner = "jude.holloway@northmoor.example";
const marta = "northmoor-person-5";
const log = createLogTo({ level: "silent", write: () => undefined });

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(() => rig.close());

/** A door with its real controller, link and queue, and the reader that is held cards to by hand. */
async function startReader(): Promise<{ serialNumber: string; bench: BenchDoor; link: DeviceLinkClient; folder: string }> {
  const address = await addDoor(rig.platform.store);
  const { serialNumber } = address;
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-reader-"));
  const bench = aDoorOnTheBench();
  const door = createKeptDoor({
    folder,
    presence: openPresence(join(folder, "presence.json")),
    accountId,
    serialNumber,
    driver: bench.driver,
    log,
    report: (event) => void link.report(event),
    now: Date.now,
    askPolicy: (sequence) => link.askPolicy(sequence),
  });
  const link = connectDeviceLink({
    identity: { ...address, mqttUrl: `${rig.localUrl.replace("http", "ws")}${deviceLinkPath}` },
    queue: new EventQueue(join(folder, "events.jsonl")),
    log,
    state: () => ({ firmwareVersion: "1", ...door.state() }),
    onConfig: (config) => config.door && door.configure(config.door),
    onPolicyChange: door.changePolicy,
    onCommand: async (command) => door.carryOut(command) ?? { ok: false },
  });
  door.start();
  closers.push(
    () => rmSync(folder, { recursive: true }),
    async () => {
      door.dispose();
      await link.dispose();
    },
  );
  const isThere = and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber));
  const connected = async () => (await rig.platform.store.db.select().from(devices).where(isThere))[0]?.isConnected;
  await expect.poll(connected, { timeout: 10_000 }).toBe(true);
  return { serialNumber, bench, link, folder };
}

async function listen(): Promise<EventStream> {
  const stream = await openEventStream(rig.url, await rig.tokenOf(owner), "Users/CardEnrollmentResult");
  closers.push(() => stream.close());
  expect(await stream.next()).toMatchObject({ event: "hello" });
  return stream;
}
const resultOf = async (stream: EventStream) => JSON.parse((await stream.next()).data.document?.Data ?? "{}") as Record<string, unknown>;

const start = (serialNumber: string, as = api, personId = marta) => as.call(startCardEnrolment, { body: { personId, serialNumber } });
const cancel = (enrolmentId: string, as = api) => as.call(cancelCardEnrolment, { params: { enrolmentId } });
const decisionsOf = async (serialNumber: string) =>
  (await rig.platform.events.query(accountId, { serialNumber, kinds: ["access.decision"], limit: 10 })).map(({ data }) => data);
const cardsOf = async (personId: string) =>
  (await api.call(listCredentials, { params: { personId } })).credentials.flatMap(({ cardNumber }) => cardNumber ?? []);
/** Numbers that no test has used. */
let used = 100;
const newCard = () => ({ facilityCode: 7, cardNumber: String(++used) });

describe("[CR-04] an enrolment is refused", () => {
  it("at a reader that is offline, at once", async () => {
    const { serialNumber } = await addDoor(rig.platform.store);
    await expect(start(serialNumber)).rejects.toMatchObject(refusal(409, "error_device_disconnected"));
  });
  it("at a reader that is unknown, of another account or out of reach, and for such a person", async () => {
    const reader = await startReader();
    const missing = refusal(404, "error_device_not_found");
    await expect(start("GH-AC40-NOBODY")).rejects.toMatchObject(missing);
    await expect(start("GH-AC40-00E101")).rejects.toMatchObject(missing);
    await expect(start(reader.serialNumber, atTheLab)).rejects.toMatchObject(missing);
    await expect(start(reader.serialNumber, api, "castellan-person-8")).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    await expect(start(reader.serialNumber, api, "nobody")).rejects.toMatchObject(refusal(404, "error_user_not_found"));
  });
  it("to the second person at one reader, with the name of the first, and to all but one of several at once", async () => {
    const { serialNumber } = await startReader();
    const both = await Promise.allSettled([start(serialNumber), start(serialNumber)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(start(serialNumber)).rejects.toMatchObject(refusal(409, "error_card_enrolment_busy"));
    const answer = await fetch(`${rig.url}/v1/card/enrolment`, {
      method: "POST",
      headers: { authorization: `Bearer ${await rig.tokenOf(owner)}`, "content-type": "application/json" },
      body: JSON.stringify({ personId: marta, serialNumber }),
    });
    expect(await answer.json()).toMatchObject({ applicationEvents: [{ code: "error_card_enrolment_busy", message: "Jude Holloway" }] });
  });
  it("to be cancelled after its end, by another person, or at a reader out of reach", async () => {
    const { serialNumber } = await startReader();
    const stream = await listen();
    const { enrolmentId } = await start(serialNumber);
    const missing = refusal(404, "error_card_enrolment_not_found");
    const other = await rig.apiAs("lucia.ferrer@castellan.example");
    await expect(cancel(enrolmentId, atTheLab)).rejects.toMatchObject(missing);
    await expect(cancel(enrolmentId, other)).rejects.toMatchObject(missing);
    await cancel(enrolmentId);
    expect(await resultOf(stream)).toMatchObject({ enrolmentId, success: false, failureReason: "Cancelled" });
    await expect(cancel(enrolmentId)).rejects.toMatchObject(missing);
  });
});

describe("[CR-04] [RZ-03] an enrolment", () => {
  it("gives the next card to the person, keeps the door locked, is announced and logged; from then on doors know the card", async () => {
    const { serialNumber, bench } = await startReader();
    const stream = await listen();
    const card = newCard();
    const bits = writeWiegand(26, card) ?? "";
    const { enrolmentId } = await start(serialNumber);
    bench.card({ bits });
    expect(await resultOf(stream)).toEqual({
      userId: marta,
      success: true,
      fullName: "Marta Olsen",
      failureReason: "None",
      enrolmentId,
      requestedById: "northmoor-person-1",
    });
    expect(bench.isLocked()).toBe(true);
    expect(await decisionsOf(serialNumber)).toEqual([]);
    expect(await cardsOf(marta)).toContain(card.cardNumber);
    expect(await newestOf(api, "card.added")).toMatchObject({
      serialNumber,
      data: { personId: marta, ...card },
      actor: { name: "Jude Holloway" },
    });
    // The door learns of it in a moment: the same card is then somebody's.
    const isHers = async () => {
      bench.card({ bits });
      return (await decisionsOf(serialNumber)).some(({ personId, method }) => personId === marta && method === AccessMethod.Card);
    };
    await expect.poll(isHers, { timeout: 10_000, interval: 200 }).toBe(true);
    const { credentials } = await api.call(listCredentials, { params: { personId: marta } });
    const cardId = credentials.find(({ cardNumber }) => cardNumber === card.cardNumber)?.id ?? "";
    await api.call(reportCardLost, { params: { cardId }, body: { reason: "stolen" } });
    // The latest decision comes first.
    const isNobodys = async () => {
      bench.card({ bits });
      return (await decisionsOf(serialNumber))[0]?.["cardNumber"];
    };
    await expect.poll(isNobodys, { timeout: 10_000, interval: 200 }).toBe(card.cardNumber);
    expect(bench.isLocked()).toBe(true);
  });

  it.each<[string, (bench: BenchDoor) => Promise<void> | void, string]>([
    ["[EN-20] of a card that cannot be read", (bench) => bench.card({ bits: "0".repeat(26) }), "CardFormatNotAllowed"],
    ["[EN-20] of a card of an unknown length", (bench) => bench.card({ bits: "01".repeat(16) }), "CardFormatNotAllowed"],
    [
      "[EN-20] of a card that somebody has",
      async (bench) => {
        const card = newCard();
        await api.call(createCard, { body: { personId: "northmoor-person-1", ...card } });
        bench.card(card);
      },
      "CardAlreadyEnrolled",
    ],
    [
      "[CR-02] [EN-20] of a card that was lost",
      async (bench) => {
        const card = newCard();
        const { id: cardId } = await api.call(createCard, { body: { personId: marta, ...card } });
        await api.call(reportCardLost, { params: { cardId }, body: { reason: "lost" } });
        bench.card(card);
      },
      "CardAlreadyEnrolled",
    ],
  ])("%s fails by its reason, and the reader is free again", async (_name, show, failureReason) => {
    const { serialNumber, bench } = await startReader();
    const stream = await listen();
    const { enrolmentId } = await start(serialNumber);
    await show(bench);
    expect(await resultOf(stream)).toMatchObject({ enrolmentId, userId: marta, success: false, fullName: "Marta Olsen", failureReason });
    expect(await newestOf(api, "card.enrolment_failed")).toMatchObject({
      serialNumber,
      data: { personName: "Marta Olsen", reason: failureReason },
    });
    expect(await start(serialNumber)).toMatchObject({ enrolmentId: expect.any(String) as string });
  });

  it("[EN-20] at a reader that disconnected ends on time, and another person may start one", async () => {
    const { serialNumber, link } = await startReader();
    const stream = await listen();
    const { enrolmentId } = await start(serialNumber);
    link.sever();
    await rig.platform.store.pool.query("UPDATE card_enrolments SET expires_at = now() - interval '1 minute' WHERE enrolment_id = $1", [
      enrolmentId,
    ]);
    expect(await resultOf(stream)).toMatchObject({ enrolmentId, success: false, failureReason: "TimedOut" });
  });
});

it("[CR-05] a PIN that is typed at the reader is its person's, and its digits are nowhere in the log", async () => {
  const { serialNumber, bench, folder } = await startReader();
  const { credential, pin = "" } = await api.call(createPin, { body: { personId: marta } });
  // Only then is it typed: wrong ones are counted.
  const policy = () => openPolicyFile({ file: join(folder, "policy.json"), accountId, serialNumber }).current();
  await expect.poll(() => policy()?.credentials.has(`pin-${credential.id}`), { timeout: 10_000 }).toBe(true);
  bench.code(pin);
  const isHers = async () =>
    (await decisionsOf(serialNumber)).some(({ personId, method }) => personId === marta && method === AccessMethod.PIN);
  await expect.poll(isHers, { timeout: 10_000, interval: 200 }).toBe(true);
  expect(JSON.stringify(await decisionsOf(serialNumber))).not.toContain(pin);
});
