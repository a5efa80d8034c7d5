import { afterAll, beforeAll, expect, it } from "vitest";
import { AccessMethod, ApprovalRequestStatus } from "#contract/enumerations.ts";
import { listPasses } from "#contract/passes.ts";
import { createPassRequester, type PassRequest, SignInRefused } from "#edge/simulator/site/passRequester.ts";
import { demoPassword, startTestPlatform, type TestPlatform } from "../support/platform.ts";

const manager = "anika.gupta@northmoor.example";

let rig: TestPlatform;
beforeAll(async () => {
  rig = await startTestPlatform();
});
afterAll(() => rig.close());

const request = (cardNumber: string): PassRequest => ({
  type: AccessMethod.Card,
  personId: "northmoor-person-1",
  siteId: "ferry-lane",
  cardNumber,
});

async function signInsOf(email: string): Promise<number> {
  const { rows } = await rig.platform.store.pool.query("SELECT 1 FROM refresh_tokens r JOIN people p ON p.uid = r.uid WHERE p.email = $1", [
    email,
  ]);
  return rows.length;
}

it("the simulated site requests passes as a signed-in person, in one session, and gets the error code of a refusal", async () => {
  const before = await signInsOf(manager);
  const requester = createPassRequester({ url: rig.url, email: manager, password: demoPassword });
  expect([await requester.request(request("551001")), await requester.request(request("551002"))]).toEqual([undefined, undefined]);
  expect(await requester.request(request("551002"))).toBe("error_card_already_exists");
  expect(await signInsOf(manager)).toBe(before + 1);
  const { rows } = await (await rig.apiAs("jude.holloway@northmoor.example")).call(listPasses, { query: { search: "55100" } });
  expect(rows.map(({ cardNumber, requestedBy, requestStatus }) => [cardNumber, requestedBy.name, requestStatus])).toEqual([
    ["551002", "Anika Gupta", ApprovalRequestStatus.Pending],
    ["551001", "Anika Gupta", ApprovalRequestStatus.Pending],
  ]);
});

it("signs in again after its session has ended", async () => {
  const requester = createPassRequester({ url: rig.url, email: manager, password: demoPassword });
  await requester.request(request("552001"));
  await rig.platform.store.pool.query("DELETE FROM refresh_tokens");
  expect(await requester.request(request("552002"))).toBeUndefined();
});

it("rejects with SignInRefused on a wrong password", async () => {
  const requester = createPassRequester({ url: rig.url, email: manager, password: "Another1" });
  await expect(requester.request(request("553001"))).rejects.toThrow(SignInRefused);
});
