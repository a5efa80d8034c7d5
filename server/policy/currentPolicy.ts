import type { PolicyDocument } from "#domain/decide/policy.ts";
import type { Platform } from "../platform.ts";
import { accountPoliciesOf } from "./accountPolicies.ts";

/** What the account's doors decide by now, as the log has it. */
export async function currentPolicy(
  platform: Pick<Platform, "store" | "keys" | "events" | "clock">,
  accountId: string,
): Promise<PolicyDocument> {
  return (await accountPoliciesOf(platform).current(accountId)).document;
}
