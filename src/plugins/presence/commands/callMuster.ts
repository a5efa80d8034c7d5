import type { RequestOf } from "#contract/endpoint.ts";
import { callMuster as call } from "#contract/musters.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { musterPanel } from "../panels.ts";

/** B-22: calls a muster with the list of people who were inside, and opens it. */
export async function callMuster(body: RequestOf<typeof call>["body"], kernel: Kernel, signal: AbortSignal): Promise<void> {
  const { id } = await kernel.api.call(call, { body }, signal);
  kernel.panels.open(musterPanel, { id });
}
