import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { kindsWhere } from "#contract/events/eventKinds.ts";
import { isOwnTopic, type Topic, topics } from "#contract/realtime.ts";
import { scopes } from "#contract/scopes.ts";
import { entryOf } from "#server/base/events/eventLog.ts";
import { type EventStream, openEventStream } from "../support/eventStream.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { schemaNodeOf, valuesOf } from "../support/schemaValues.ts";

/** What tells a person of their own deeds alone is tried where it is written (B-28). */
const everyTopic = (Object.keys(topics) as Topic[]).filter((topic) => !isOwnTopic(topic));

let rig: TestPlatform;
let stream: EventStream | undefined;
beforeAll(async () => {
  rig = await startTestPlatform();
});
afterEach(() => stream?.close());
afterAll(async () => {
  // Entries that say nothing but what they tell.
  await rig.platform.store.pool.query("DELETE FROM events WHERE actor ->> 'name' = 'Test'");
  await rig.close();
});

async function open(email: string, topic: Topic): Promise<EventStream> {
  stream = await openEventStream(rig.url, await rig.tokenOf(email), topic);
  return stream;
}

/** Something that the topic tells of, somewhere. Answers the id of the document. */
async function tell(topic: Topic, accountId: string, siteId: string, serialNumber: string): Promise<string> {
  const eventId = randomUUID();
  const [data] = fc.sample(valuesOf(schemaNodeOf(topics[topic].data), []), { seed: 1, numRuns: 1 });
  const place = { eventId, serialNumber, siteId, actor: { kind: "system", name: "Test" } } as const;
  const [kind] = kindsWhere(({ tells }) => tells.some((each) => each.topic === topic));
  // The feed tells of every entry that concerns equipment: a document of its own would come twice.
  const event = kind
    ? entryOf({ ...place, kind, told: { topic, ...(data as object) } }, {})
    : entryOf({ ...place, kind: "storage.low" }, {});
  await rig.platform.events.record(accountId, async () => [event]);
  return eventId;
}

async function nextDocumentId(from: EventStream): Promise<string | undefined> {
  const { event, data } = await from.next();
  return event === "document" ? (data.document as { id?: string } | undefined)?.id : event;
}

type Place = readonly [accountId: string, siteId: string, serialNumber: string];
const ours: Place = ["northmoor", "quarry-lab", "GH-AC40-00C301"];
const outOfReach: Place = ["northmoor", "harbour-house", "GH-AC40-00912F"];
const ofAnotherAccount: Place = ["castellan", "hotel-mirador", "GH-AC40-00E101"];
/** Another account may have equipment with the very same names. */
const ofNamesake: Place = ["castellan", "quarry-lab", "GH-AC40-00C301"];

describe.each(everyTopic)("[PM-12] the topic %s", (topic) => {
  it("is refused without its scope, unless it is for everybody", async () => {
    const own: string = topics[topic].scope;
    const email = await rig.createPerson({ scopes: scopes.filter((scope) => scope !== own) });
    expect((await open(email, topic)).status).toBe(own === "signedIn" ? 200 : 403);
  });

  it("[Q-83] tells nothing of another account or of a site out of reach", async () => {
    const within = scopes.filter((scope) => scope !== "deviceall_r");
    const limited = await open(await rig.createPerson({ scopes: within, siteIds: ["quarry-lab"] }), topic);
    expect(await nextDocumentId(limited)).toBe("hello");
    for (const place of [outOfReach, ofAnotherAccount, ofNamesake]) await tell(topic, ...place);
    const heard = await tell(topic, ...ours);
    expect(await nextDocumentId(limited)).toBe(heard);
  });

  it("[Q-86] tells nothing of equipment that the role does not reach", async () => {
    const email = await rig.createPerson({ scopes });
    await rig.platform.store.pool.query(
      "UPDATE roles SET device_serials = $1 FROM people WHERE people.email = $2 AND people.role_id = roles.role_id",
      [["GH-AC40-00C301"], email],
    );
    const limited = await open(email, topic);
    expect(await nextDocumentId(limited)).toBe("hello");
    await tell(topic, "northmoor", "quarry-lab", "GH-AC40-00C302");
    const heard = await tell(topic, ...ours);
    expect(await nextDocumentId(limited)).toBe(heard);
  });
});
