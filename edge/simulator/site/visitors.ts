import type { BenchDoor } from "../../controllers/benchDoor.ts";
import { type DoorUse, type Visit, visitOf } from "./visitPlan.ts";

/** From the card to the hand on the leaf. */
const reactionMs = 900;

interface VisitorsOptions {
  seed: number;
  serialNumber: string;
  use: DoorUse;
  cards: readonly string[];
  door: BenchDoor;
}

/** The people at one door: they come one after the other, as the plan has it. */
export function sendVisitors({ door, ...plan }: VisitorsOptions): { dispose(): void } {
  let timer: NodeJS.Timeout | undefined;
  let index = 0;

  const later = (delayMs: number, act: () => void) => {
    timer = setTimeout(act, delayMs);
  };

  function next(): void {
    const planned = visitOf(plan, index);
    index += 1;
    if (planned) later(planned.afterMs, () => begin(planned.visit));
  }

  function begin(visit: Visit): void {
    switch (visit.kind) {
      case "ring":
        door.ring();
        return next();
      case "strange-card":
        door.card(visit.cardNumber);
        return next();
      case "leave":
        door.exit();
        return pass(visit.openForMs);
      default:
        door.card(visit.cardNumber);
        return pass(visit.openForMs);
    }
  }

  /** Goes through if the door lets one through; otherwise turns away. */
  function pass(openForMs: number): void {
    later(reactionMs, () => {
      if (door.isLocked()) return next();
      door.open();
      later(openForMs, () => {
        door.close();
        next();
      });
    });
  }

  next();
  return { dispose: () => clearTimeout(timer) };
}
