import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LockState } from "#contract/enumerations.ts";
import { getUserAccess } from "#contract/session.ts";
import { type EventStream, openEventStream } from "../support/eventStream.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

let rig: TestPlatform;
const opened = new Set<EventStream>();
beforeAll(async () => {
  rig = await startTestPlatform();
});
afterEach(() => {
  for (const stream of opened) stream.close();
  opened.clear();
});
afterAll(() => rig.close());

const topics = "Devices/LockState";

/** Opens a stream as a console does. */
async function open(email: string, { lastEventId, wanted = topics }: { lastEventId?: string; wanted?: string } = {}) {
  const stream = await openEventStream(rig.url, await rig.tokenOf(email), wanted, lastEventId);
  opened.add(stream);
  return stream;
}

function lock(serialNumber: string, siteId: string, lockState: LockState, accountId = "northmoor") {
  return rig.platform.events.record(accountId, async () => [
    {
      kind: "lock.state",
      serialNumber,
      siteId,
      actor: { kind: "device", name: serialNumber },
      data: { lockState },
    },
  ]);
}

const owner = "jude.holloway@northmoor.example";

describe("[RZ-01] the stream of an account", () => {
  it("refuses a missing sign-in, an unknown topic, and a topic beyond the scopes", async () => {
    const nobody = await fetch(`${rig.url}/v1/realtime?topics=${topics}`);
    const unknown = await open(owner, { wanted: "Devices/Secrets" });
    const limited = await open(await rig.createPerson({ scopes: ["device_r"] }), { wanted: "Devices/AccessLog" });
    expect([nobody.status, unknown.status, limited.status]).toEqual([401, 400, 403]);
  });

  it("says where it stands before anything else", async () => {
    const stream = await open(owner);
    const hello = await stream.next();
    expect([hello.event, hello.id]).toEqual(["hello", expect.stringMatching(/^[\w-]+\.\d+$/)]);
  });

  it("[Q-83] tells of the sites that the session reaches and of no others, and of its own account alone", async () => {
    const stream = await open(await rig.createPerson({ scopes: ["device_r"], siteIds: ["quarry-lab"] }));
    await stream.next();
    await lock("GH-AC40-00E101", "hotel-mirador", LockState.Unlocked, "castellan");
    await lock("GH-AC40-00912F", "harbour-house", LockState.Unlocked);
    await lock("GH-AC40-00C301", "quarry-lab", LockState.Unlocked);
    const first = await stream.next();
    expect(JSON.parse(first.data.document?.Data ?? "{}")).toMatchObject({ SerialNumber: "GH-AC40-00C301" });
  });

  it("[AU-12] begins where the session was read, so that nothing between the two is missed", async () => {
    const { realtimeCursor = "" } = await (await rig.apiAs(owner)).call(getUserAccess, {});
    await lock("GH-AC40-00912F", "harbour-house", LockState.Unlocked);
    const stream = await open(owner, { lastEventId: realtimeCursor });
    const frames = [await stream.next(), await stream.next()];
    expect(frames.map(({ event }) => event)).toEqual(["hello", "document"]);
    expect(JSON.parse(frames[1]?.data.document?.Data ?? "{}")).toMatchObject({
      SerialNumber: "GH-AC40-00912F",
      LockState: LockState.Unlocked,
    });
  });

  it("goes on where it was cut, each notification once and in order", async () => {
    const before = await open(owner);
    await before.next();
    await lock("GH-AC40-00912F", "harbour-house", LockState.Unlocked);
    const seen = await before.next();
    before.close();
    for (const state of [LockState.Locked, LockState.KeepOpen, LockState.Locked]) await lock("GH-AC40-00912F", "harbour-house", state);
    const after = await open(owner, { lastEventId: seen.id });
    const hello = await after.next();
    const states = [];
    for (let count = 0; count < 3; count += 1)
      states.push((JSON.parse((await after.next()).data.document?.Data ?? "{}") as { LockState: number }).LockState);
    expect([hello.event, states]).toEqual(["hello", [LockState.Locked, LockState.KeepOpen, LockState.Locked]]);
  });

  it("asks for a fresh start when the cursor is of another installation", async () => {
    const stream = await open(owner, { lastEventId: "another.5" });
    expect([(await stream.next()).event, (await stream.next()).event]).toEqual(["reset", "hello"]);
  });

  it("ends within 5 s when the person is suspended", async () => {
    const email = await rig.createPerson({ scopes: ["device_r"] });
    const stream = await open(email);
    await stream.next();
    await rig.platform.store.pool.query("UPDATE people SET status = 3 WHERE email = $1", [email]);
    const startedAt = performance.now();
    expect((await stream.next()).event).toBe("bye");
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});
