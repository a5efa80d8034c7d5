import * as z from "zod/mini";
import { Id, SerialNumber } from "./fields.ts";

/** Signed claims that the platform puts into every offer it forwards (`grant`): the device checks each message of the viewer against them. */
export const ViewerGrant = z.object({
  iss: z.literal("gatehouse"),
  serial: SerialNumber,
  accountId: Id,
  personId: Id,
  clientId: z.string(),
  rights: z.object({ live: z.boolean(), talk: z.boolean(), ptz: z.boolean(), recorded: z.boolean() }),
  /** Seconds since 1970. */
  exp: z.int(),
});
export type ViewerGrant = z.infer<typeof ViewerGrant>;
