import { proxy, subscribe } from "valtio/vanilla";
import * as z from "zod/mini";
import { SerialNumber } from "#contract/fields.ts";
import { Rendition } from "#contract/live.ts";
import { perSession } from "#kernel/perSession.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { ordinaryWarmth, type Warmth, warmths } from "./hiddenPause.ts";

const Stored = z.object({
  statistics: z.array(SerialNumber),
  warmth: z._default(z.enum(warmths), ordinaryWarmth),
  renditions: z._default(z.record(SerialNumber, Rendition), {}),
});

/** A person's choices for the live video of each device; saved per person and account in this browser. */
export interface TileChoices {
  /** Devices whose live video shows statistics. */
  statistics: string[];
  /** How long hidden video plays on. */
  warmth: Warmth;
  /** Fixed rendition by serial number; for other devices the connection decides. */
  renditions: Record<string, Rendition>;
}

const key = "live-tiles";

/** A valtio proxy; changes are saved. */
export const TileChoices = perSession(({ storage, own }) => {
  const choices = proxy<TileChoices>(storage.get(key, Stored) ?? { statistics: [], warmth: ordinaryWarmth, renditions: {} });
  own(subscribe(choices, () => storage.set(key, choices), true));
  return choices;
});

/** Shows or hides the statistics of this device's live video. */
export function toggleStatistics(choices: TileChoices, serialNumber: string): void {
  const others = choices.statistics.filter((each) => each !== serialNumber);
  choices.statistics = others.length < choices.statistics.length ? others : [...others, serialNumber];
}

/** B-26: "auto" lets the connection decide. Throws if `choice` is invalid. */
export function chooseRendition(kernel: Kernel, serialNumber: string, choice: string): void {
  const { renditions } = kernel.kept(TileChoices);
  if (choice === "auto") delete renditions[serialNumber];
  else renditions[serialNumber] = z.parse(Rendition, choice);
}

/** Throws if `warmth` is invalid. */
export function keepPlaying(kernel: Kernel, warmth: string): void {
  kernel.kept(TileChoices).warmth = z.parse(z.enum(warmths), warmth);
}
