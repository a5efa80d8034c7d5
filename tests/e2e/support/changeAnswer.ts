import type { Page } from "@playwright/test";
import type { Endpoint, PayloadOf } from "#contract/endpoint.ts";

/** The page hears what the platform answers to a call with the fields that `change` makes of it. */
export async function changeAnswer<Call extends Endpoint>(
  page: Page,
  { path }: Call,
  change: (payload: PayloadOf<Call>) => Partial<PayloadOf<Call>>,
): Promise<void> {
  await page.route(`**/v1${path.replaceAll(/\{\w+\}/g, "*")}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { payload: PayloadOf<Call> };
    await route.fulfill({ response, json: { ...envelope, payload: { ...(envelope.payload as object), ...change(envelope.payload) } } });
  });
}
