import { seededRandom } from "../cameras/seededRandom.ts";

/** A simulated visit to a door. Times are milliseconds. */
export type Visit =
  | { kind: "enter"; cardNumber: string; openForMs: number }
  | { kind: "leave"; openForMs: number }
  | { kind: "strange-card"; cardNumber: string }
  /** The leaf is wedged open for longer than allowed. */
  | { kind: "hold-open"; cardNumber: string; openForMs: number }
  | { kind: "ring" };

/** How the simulation uses a door of the site. Nobody touches `quiet` doors, so that a person can try things on them. */
export type DoorUse = "busy" | "wedged" | "quiet" | "intercom";

export interface PlannedVisit {
  afterMs: number;
  visit: Visit;
}

interface VisitPlanOptions {
  seed: number;
  serialNumber: string;
  use: DoorUse;
  /** Card numbers of the people who come here. */
  cards: readonly string[];
}

const pauses: Record<DoorUse, readonly [least: number, most: number]> = {
  busy: [15_000, 75_000],
  wedged: [60_000, 120_000],
  quiet: [Infinity, Infinity],
  intercom: [90_000, 240_000],
};

/** The n-th visit of a door: the same for the same seed, however often and in whatever order it is asked for. */
export function visitOf({ seed, serialNumber, use, cards }: VisitPlanOptions, index: number): PlannedVisit | undefined {
  const draw = (what: string) => seededRandom(seed, serialNumber, index, what);
  const between = (what: string, least: number, most: number) => least + Math.floor(draw(what) * (most - least));
  const [least, most] = pauses[use];
  if (!Number.isFinite(most)) return undefined;
  const cardNumber = cards[Math.floor(draw("person") * cards.length)];
  const afterMs = between("pause", index === 0 ? least / 5 : least, index === 0 ? least : most);
  const openForMs = between("open", 1_500, 6_000);
  if (use === "intercom" && draw("kind") < 0.5) return { afterMs, visit: { kind: "ring" } };
  if (cardNumber === undefined) return { afterMs, visit: { kind: "leave", openForMs } };
  if (use === "wedged") return { afterMs, visit: { kind: "hold-open", cardNumber, openForMs: between("wedge", 38_000, 55_000) } };
  const kind = draw("kind");
  if (kind < 0.06) return { afterMs, visit: { kind: "strange-card", cardNumber: String(between("card", 700_000, 799_999)) } };
  if (kind < 0.28) return { afterMs, visit: { kind: "leave", openForMs } };
  return { afterMs, visit: { kind: "enter", cardNumber, openForMs } };
}
