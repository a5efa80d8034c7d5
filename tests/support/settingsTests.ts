import { listEventLogs } from "#contract/eventLogs.ts";
import { scopes } from "#contract/scopes.ts";
import type { Api } from "#kernel/api.ts";
import { startTestPlatform, type TestPlatform } from "./platform.ts";

/** What tests of an account's settings stand on. */
export interface SettingsTests {
  rig: TestPlatform;
  /** As the owner of the demonstration's first account. */
  api: Api;
  /** As somebody with every right but that on all devices, who reaches one site alone. */
  atTheLab: Api;
}

export async function startSettingsTests(): Promise<SettingsTests> {
  const rig = await startTestPlatform();
  const api = await rig.apiAs("jude.holloway@northmoor.example");
  const limited = { scopes: scopes.filter((scope) => scope !== "deviceall_r"), siteIds: ["quarry-lab"] };
  return { rig, api, atTheLab: await rig.apiAs(await rig.createPerson(limited)) };
}

/** The newest entry of these kinds. */
export const newestOf = async (api: Api, kinds: string) => (await api.call(listEventLogs, { query: { kinds, pageSize: "10" } })).rows[0];

/** What a refused call fails with. */
export const refusal = (status: number, code: string) => ({ status, code });
