import * as z from "zod/mini";
import { Id, SerialNumber, WireNumber } from "./fields.ts";

/** A door controller or an intercom that the simulated site plays on the device link. */
export const SimulatedDevice = z.object({
  serialNumber: SerialNumber,
  /** Secret of the device link. */
  secret: z.string(),
  name: z.string(),
  deviceType: WireNumber,
  siteId: Id,
  /** IANA zone of the site. */
  timeZoneId: z.string(),
  hasVideo: z.boolean(),
  hasAudio: z.boolean(),
  /** Which scene its own camera sees. */
  scene: z.optional(z.string()),
});
export type SimulatedDevice = z.infer<typeof SimulatedDevice>;

/** An RTSP camera that the simulated site plays for a gateway to read. */
export const SimulatedCamera = z.object({
  serialNumber: SerialNumber,
  videoSourceId: Id,
  name: z.string(),
  scene: z.string(),
  timeZoneId: z.string(),
});
export type SimulatedCamera = z.infer<typeof SimulatedCamera>;

export const SimulatedPerson = z.object({
  personId: Id,
  name: z.string(),
  cardNumber: z.string(),
  isSuspended: z.boolean(),
  siteIds: z.array(Id),
});
export type SimulatedPerson = z.infer<typeof SimulatedPerson>;

/** The file that the platform gives to the simulated site, readable only by its owner; its secrets change with every start. */
export const SimulatorConfig = z.object({
  /** Where the platform is reached. */
  url: z.string(),
  seed: z.int(),
  accounts: z.array(
    z.object({
      accountId: Id,
      name: z.string(),
      sites: z.array(z.object({ siteId: Id, name: z.string(), timeZoneId: z.string() })),
      devices: z.array(SimulatedDevice),
      cameras: z.array(SimulatedCamera),
      people: z.array(SimulatedPerson),
      /** People who request passes now and then, where passes need approval. */
      requester: z.optional(z.object({ email: z.string(), password: z.string() })),
      /** The gateway that reads the cameras; it is a program of its own and enrols itself. */
      gateway: z.optional(z.object({ serialNumber: SerialNumber })),
    }),
  ),
  /** Credentials and port of the simulated cameras; any free port if absent. */
  rtsp: z.object({ userName: z.string(), password: z.string(), port: z.optional(z.int()) }),
});
export type SimulatorConfig = z.infer<typeof SimulatorConfig>;

/** Credentials that a simulated person presents when the site is told to read the file beside its configuration. */
export const SimulatedHands = z.object({
  cards: z.array(
    z.object({ serialNumber: SerialNumber, cardNumber: z.string(), facilityCode: z.optional(z.int()), isExit: z.optional(z.boolean()) }),
  ),
  /** PINs that they type, after the cards. */
  codes: z.optional(z.array(z.object({ serialNumber: SerialNumber, digits: z.string(), isExit: z.optional(z.boolean()) }))),
});
