import type { RequestOf } from "#contract/endpoint.ts";
import { callMuster as call } from "#contract/musters.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { musterPanel } from "../panels.ts";

/** B-22: from now on there is a list of who was inside, and it is on the screen. */
export async function callMuster(body: RequestOf<typeof call>["body"], kernel: Kernel, signal: AbortSignal): Promise<void> {
  const { id } = await kernel.api.call(call, { body }, signal);
  kernel.panels.open(musterPanel, { id });
}
