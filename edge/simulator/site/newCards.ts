import { writeWiegand } from "#domain/decide/wiegand.ts";
import type { BenchDoor } from "../../controllers/benchDoor.ts";
import { seededRandom } from "../cameras/seededRandom.ts";

/** How long the person at the desk looks for the new card. */
const searchMs = 8_000;
/** From the enrolment until its holder tries it. */
const tryMs = 5_000;

/** The card from the box for this enrolment: of 26 bits, and never the same one twice. */
export function newCardOf(seed: number, enrolmentId: string): string | undefined {
  const draw = (what: string, below: number) => Math.floor(seededRandom(seed, enrolmentId, what) * below);
  return writeWiegand(26, { facilityCode: draw("facility", 256), cardNumber: String(draw("number", 65_536)) });
}

/** The simulated person at the desk: holds a new card to a waiting reader, and its holder tries the door with it. */
export function handOutNewCards(seed: number): { onEnrolment(enrolmentId: string, door: BenchDoor): void; dispose(): void } {
  const timers = new Set<NodeJS.Timeout>();
  const later = (delayMs: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, delayMs);
    timers.add(timer);
  };
  return {
    onEnrolment(enrolmentId, door) {
      const bits = newCardOf(seed, enrolmentId);
      if (bits === undefined) return;
      later(searchMs, () => {
        door.card({ bits });
        later(tryMs, () => door.card({ bits }));
      });
    },
    dispose: () => timers.forEach((timer) => clearTimeout(timer)),
  };
}
