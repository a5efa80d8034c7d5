export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}
export type TableKeyAction =
  | { kind: "move"; index: number; isExtending: boolean }
  | { kind: "activate" }
  | { kind: "toggle"; isExtending: boolean }
  | { kind: "selectAll" }
  | { kind: "clearSelection" };

/** The action of a key on row `index` of `count`; undefined if the table does not use the key. */
export function tableKeyAction(press: KeyPress, index: number, count: number, rowsPerPage: number): TableKeyAction | undefined {
  if (press.altKey || count === 0) return undefined;
  const isCommand = press.ctrlKey || press.metaKey;
  if (press.key.toLowerCase() === "a" && isCommand && !press.shiftKey) return { kind: "selectAll" };
  if (isCommand && press.key !== "Home" && press.key !== "End") return undefined;
  const moves: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + Math.max(1, rowsPerPage - 1),
    PageUp: index - Math.max(1, rowsPerPage - 1),
    Home: 0,
    End: count - 1,
  };
  const target = moves[press.key];
  if (target !== undefined) {
    return { kind: "move", index: Math.max(0, Math.min(count - 1, target)), isExtending: press.shiftKey };
  }
  if (press.key === "Enter") return { kind: "activate" };
  if (press.key === " ") return { kind: "toggle", isExtending: press.shiftKey };
  if (press.key === "Escape") return { kind: "clearSelection" };
  return undefined;
}
