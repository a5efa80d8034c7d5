import * as z from "zod/mini";
import { Id, SerialNumber } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

/** One slot of a wall, and the live panel of a device, which becomes one when it is saved on a wall. */
export const tilePanel = "walls.tile";
export const livePanel = "cameras.live";

export const TileParams = z.object({
  wall: Id,
  /** From 0; text in an address. */
  slot: z.coerce.number().check(z.int(), z.gte(0), z.lt(limits.videoWallSlotsMax)),
  /** Undefined for an empty slot, and for one whose device is gone or out of reach (VW-07). */
  serialNumber: z.optional(SerialNumber),
});
export type TileParams = z.output<typeof TileParams>;
