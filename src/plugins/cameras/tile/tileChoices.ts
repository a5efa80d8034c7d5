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

/** What a person chose for the live pictures of each device; kept for this person and account in this browser. */
export interface TileChoices {
  /** Devices whose pictures show their statistics. */
  statistics: string[];
  /** How long the pictures that nobody sees play on. */
  warmth: Warmth;
  /** Devices of which always the same picture is wanted, by serial number; of the others the connection decides. */
  renditions: Record<string, Rendition>;
}

const key = "live-tiles";

/** A valtio proxy, whose changes are kept. */
export const TileChoices = perSession(({ storage, own }) => {
  const choices = proxy<TileChoices>(storage.get(key, Stored) ?? { statistics: [], warmth: ordinaryWarmth, renditions: {} });
  own(subscribe(choices, () => storage.set(key, choices), true));
  return choices;
});

/** Shows the statistics of this device's pictures, or hides them. */
export function toggleStatistics(choices: TileChoices, serialNumber: string): void {
  const others = choices.statistics.filter((each) => each !== serialNumber);
  choices.statistics = others.length < choices.statistics.length ? others : [...others, serialNumber];
}

/** B-26: "auto" leaves it to the connection. Throws where `choice` is none of the choices. */
export function chooseRendition(kernel: Kernel, serialNumber: string, choice: string): void {
  const { renditions } = kernel.kept(TileChoices);
  if (choice === "auto") delete renditions[serialNumber];
  else renditions[serialNumber] = z.parse(Rendition, choice);
}

/** Throws where `warmth` is none of the choices. */
export function keepPlaying(kernel: Kernel, warmth: string): void {
  kernel.kept(TileChoices).warmth = z.parse(z.enum(warmths), warmth);
}
