import * as z from "zod/mini";
import { DeviceName, Id, SerialNumber } from "#contract/fields.ts";

export const OneDoor = z.object({ serialNumber: SerialNumber });
export const NamedDoor = z.object({ serialNumber: SerialNumber, name: DeviceName });
export const DoorDetailParams = z.object({ serialNumber: z.optional(SerialNumber), ask: z.optional(z.literal("zones")) });

/** The filter of the device list in its route and in a layout; invalid parts of a route are dropped. */
export const DoorListParams = z.object({
  show: z.catch(z.optional(z.enum(["all", "problems"])), undefined),
  type: z.catch(z.optional(z.enum(["doors", "intercoms"])), undefined),
  site: z.catch(z.optional(Id), undefined),
});
export type DoorListParams = z.output<typeof DoorListParams>;
