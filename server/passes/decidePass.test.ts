import { afterAll, beforeAll, expect, it } from "vitest";
import { DeviceConfig, deviceTopic } from "#contract/deviceLink.ts";
import { AccessMethod, ApprovalRequestStatus } from "#contract/enumerations.ts";
import { approvePass, type Pass, rejectPass, requestPass } from "#contract/passes.ts";
import { account, connectDoor, person, say, startTestPlatform, type TestPlatform, until } from "../deviceLink/testPlatform.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { accounts } from "../store/schema/accounts.ts";
import { passesRoutes } from "./routes.ts";

const serial = "GH-DOOR00077";
let platform: TestPlatform;
let rules: NonNullable<DeviceConfig["door"]>["cards"] = [];
beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase(), routes: passesRoutes });
  const asks = { passRequiresApproval: true };
  await platform.platform.store.db.update(accounts).set({ features: asks, settings: asks });
  await platform.addDevice(serial);
  const client = await connectDoor(platform, serial);
  client.on("message", (topic, payload) => {
    if (topic.endsWith("/config")) rules = DeviceConfig.parse(JSON.parse(payload.toString())).door?.cards ?? [];
  });
  await client.subscribeAsync(deviceTopic(account, serial, "down", "config"), { qos: 1 });
  await say(client, serial, "link", { connected: true, bootId: "again" });
});
afterAll(() => platform.stop());

async function ask(cardNumber: string): Promise<Pass> {
  const body = { type: AccessMethod.Card, personId: person.id, siteId: "north", cardNumber };
  return (await platform.call(requestPass, { body })).payload;
}

/** Whether the door that is connected knows this card, and as what. */
const asTold = (cardNumber: string) => rules.find((rule) => rule.cardNumber === cardNumber);

it("[AP-03] tells the doors of the site at once what became of a card", async () => {
  const [wanted, unwanted] = [await ask("88001"), await ask("88002")];
  await until(async () => asTold("88001")?.isPending === true && asTold("88002")?.isPending === true);
  await platform.call(approvePass, { body: { id: wanted.id, requestStatus: ApprovalRequestStatus.Approved } });
  await platform.call(rejectPass, { body: { id: unwanted.id, requestStatus: ApprovalRequestStatus.Rejected } });
  await until(async () => asTold("88001") !== undefined && asTold("88001")?.isPending === undefined && asTold("88002") === undefined);
  expect(asTold("88001")).toEqual({
    cardNumber: "88001",
    personId: person.id,
    isSuspended: false,
    validFromUtc: wanted.validFromUtc,
  });
});
