import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DeviceConfig, deviceTopic } from "#contract/deviceLink.ts";
import { PolicyMessage } from "#contract/devicePolicy.ts";
import { AccessMethod, ApprovalRequestStatus } from "#contract/enumerations.ts";
import { approvePass, type Pass, rejectPass, requestPass } from "#contract/passes.ts";
import { cardKey } from "#domain/decide/credentialIndex.ts";
import { openPolicyFile, type PolicyFile } from "#edge/link/policyFile.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { account, connectDoor, person, say, startTestPlatform, type TestPlatform, until } from "../../../tests/support/linkedPlatform.ts";
import { accounts } from "../../base/store/schema/accounts.ts";
import { passesRoutes } from "./routes.ts";

const serial = "GH-DOOR00077";
const folder = mkdtempSync(join(tmpdir(), "gatehouse-policy-"));
let platform: TestPlatform;
let held: PolicyFile;
beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase(), routes: passesRoutes });
  const asks = { passRequiresApproval: true };
  await platform.platform.store.db.update(accounts).set({ features: asks, settings: asks });
  await platform.addDevice(serial);
  const client = await connectDoor(platform, serial);
  held = openPolicyFile({ file: join(folder, "policy.json"), accountId: account, serialNumber: serial });
  client.on("message", (topic, payload) => {
    const message: unknown = JSON.parse(payload.toString());
    if (topic.endsWith("/policy")) return held.change(PolicyMessage.parse(message).token);
    if (!topic.endsWith("/config")) return undefined;
    const { policy, policyKeys } = DeviceConfig.parse(message).door ?? { policy: "", policyKeys: [] };
    return held.take(policy, policyKeys);
  });
  const topics = (["config", "policy"] as const).map((kind) => deviceTopic(account, serial, "down", kind));
  await client.subscribeAsync(topics, { qos: 1 });
  await say(client, serial, "link", { connected: true, bootId: "again" });
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

async function ask(cardNumber: string): Promise<Pass> {
  const body = { type: AccessMethod.Card, personId: person.id, siteId: "north", cardNumber };
  return (await platform.call(requestPass, { body })).payload;
}

/** As what the door that is connected knows this card. */
const asTold = (cardNumber: string) =>
  [...(held.current()?.credentials.values() ?? [])].find(({ key }) => key === cardKey(cardNumber, undefined))?.status;

it("[AP-03] sends the doors of the site the result of a card request at once", async () => {
  const [wanted, unwanted] = [await ask("88001"), await ask("88002")];
  await until(async () => asTold("88001") === "pending" && asTold("88002") === "pending");
  await platform.call(approvePass, { body: { id: wanted.id, requestStatus: ApprovalRequestStatus.Approved } });
  await platform.call(rejectPass, { body: { id: unwanted.id, requestStatus: ApprovalRequestStatus.Rejected } });
  await until(async () => asTold("88001") === "active" && asTold("88002") === undefined);
  const card = held.current()?.credentials.get("card-88001");
  expect([card?.person.personId, card?.validFromMs]).toEqual([person.id, Date.parse(wanted.validFromUtc)]);
});
