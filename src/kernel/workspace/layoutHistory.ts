import { shapeOf } from "./layoutShape.ts";

/** What a layout looked like in this session, for undo and redo. */
export interface LayoutHistory {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Takes what is on the screen as JSON; false when it already was the last. Of changes in size alone the last one counts. */
  record(text: string): boolean;
  /** What to show; undefined when there is nothing that way. */
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
