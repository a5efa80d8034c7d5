import * as z from "zod/mini";
import { Id, SerialNumber } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

/** One slot of a wall. A device's live panel becomes one when it is saved on a wall. */
export const tilePanel = "walls.tile";
export const livePanel = "cameras.live";

export const TileParams = z.object({
  wall: Id,
  /** Starts at 0; a text in a route. */
  slot: z.coerce.number().check(z.int(), z.gte(0), z.lt(limits.videoWallSlotsMax)),
  /** Undefined for an empty slot, and for one whose device is deleted or out of reach (VW-07). */
  serialNumber: z.optional(SerialNumber),
});
export type TileParams = z.output<typeof TileParams>;
