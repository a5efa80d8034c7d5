import { answerRing } from "#contract/doorbells.ts";
import { log } from "#kernel/log.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";

/** B-25: tells all consoles that this operator answers. The video opens without waiting for it. */
export async function answer(serialNumber: string, kernel: Kernel): Promise<void> {
  try {
    const { answeredBy } = await kernel.api.call(answerRing, { params: { serial: serialNumber } });
    if (!answeredBy || answeredBy.id === kernel.state.user.personId) return;
    const name = kernel.use(DeviceDirectory).get(serialNumber)?.name ?? serialNumber;
    kernel.toast.info("intercoms.answered", { person: answeredBy.name, name });
  } catch (error) {
    log.warn("The answer to a ring was not told", { serialNumber, error: String(error) });
  }
}
