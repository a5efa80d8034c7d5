import { and, eq, isNull } from "drizzle-orm";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import type { Database } from "../../base/store/connect.ts";
import { videoShares } from "../../base/store/schema/videoShares.ts";

type ClipEvent = Extract<DeviceEvent, { kind: "clip.stored" | "clip.failed" }>;
type Gateway = { accountId: string; serialNumber: string };

/**
 * Notes what a gateway says of a clip that it was to bring; `settleShares` does what follows. One that came after it was taken back is
 * marked, too, so that it is removed.
 */
export async function applyClip(transaction: Database, gateway: Gateway, event: ClipEvent, at: Date): Promise<void> {
  await transaction
    .update(videoShares)
    .set(event.kind === "clip.stored" ? { storedAt: at, bytes: event.bytes, removedAt: null } : { failure: event.failure })
    .where(
      and(
        eq(videoShares.accountId, gateway.accountId),
        eq(videoShares.gatewaySerial, gateway.serialNumber),
        eq(videoShares.shareId, event.clipId),
        isNull(videoShares.storedAt),
      ),
    );
}
