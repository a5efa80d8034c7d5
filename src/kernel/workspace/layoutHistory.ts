import { shapeOf } from "./layoutShape.ts";

/** The states of a layout in this session, for undo and redo. */
export interface LayoutHistory {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Records the current layout as JSON. Returns false if it equals the last state. A change of sizes alone replaces the last state. */
  record(text: string): boolean;
  /** Returns the layout to show, or undefined if there is no state in that direction. */
  step(by: 1 | -1): unknown;
}
const ringSize = 50;

export function createLayoutHistory(first: unknown): LayoutHistory {
  const ring: string[] = first === undefined ? [] : [JSON.stringify(first)];
  let at = ring.length - 1;
  return {
    get canUndo() {
      return at > 0;
    },
    get canRedo() {
      return at < ring.length - 1;
    },
    record(text) {
      const last = ring[at];
      if (text === last) return false;
      if (last !== undefined && shapeOf(JSON.parse(last)) === shapeOf(JSON.parse(text))) ring[at] = text;
      else {
        ring.splice(at + 1);
        ring.push(text);
        if (ring.length > ringSize) ring.shift();
        at = ring.length - 1;
      }
      return true;
    },
    step(by) {
      const text = ring[at + by];
      if (text === undefined) return undefined;
      at += by;
      return JSON.parse(text);
    },
  };
}
