import { listEventLogs } from "#contract/eventLogs.ts";
import { scopes } from "#contract/scopes.ts";
import type { Api } from "#kernel/api.ts";
import { startTestPlatform, type TestPlatform } from "./platform.ts";

/** What every test of an account's settings needs: a platform and two signed-in clients. */
export interface SettingsTests {
  rig: TestPlatform;
  /** Client of the owner of the demonstration's first account. */
  api: Api;
  /** Client of a person who has every scope except `deviceall_r` and reaches only the site `quarry-lab`. */
  atTheLab: Api;
}

export async function startSettingsTests(): Promise<SettingsTests> {
  const rig = await startTestPlatform();
  const api = await rig.apiAs("jude.holloway@northmoor.example");
  const limited = { scopes: scopes.filter((scope) => scope !== "deviceall_r"), siteIds: ["quarry-lab"] };
  return { rig, api, atTheLab: await rig.apiAs(await rig.createPerson(limited)) };
}

/** The newest log entry of these kinds (comma-separated). */
export const newestOf = async (api: Api, kinds: string) => (await api.call(listEventLogs, { query: { kinds, pageSize: "10" } })).rows[0];

/** The shape of the error that a refused call rejects with. */
export const refusal = (status: number, code: string) => ({ status, code });
