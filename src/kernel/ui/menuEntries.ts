import type { ReactNode } from "react";
import type { Icon } from "./icons.ts";

export interface MenuAction {
  kind: "action";
  id: string;
  label: string;
  icon?: Icon | undefined;
  keys?: string | undefined;
  /** Short text at the end of a row without keys. */
  note?: ReactNode;
  isDanger?: boolean | undefined;
  /** Makes the row a check item, which keeps the menu open. */
  isChecked?: boolean | undefined;
  /** True for a check item that excludes the others in its section; choosing it closes the menu. */
  isChoice?: boolean | undefined;
  disabledReason?: string | undefined;
  onSelect: () => void;
}
export interface Submenu {
  kind: "submenu";
  id: string;
  label: string;
  icon?: Icon | undefined;
  entries: readonly MenuEntry[];
}
export type MenuEntry = MenuAction | Submenu | { kind: "heading"; label: string } | { kind: "separator" };

export interface MenuSection {
  heading: string | undefined;
  rows: (MenuAction | Submenu)[];
}

/**
 * Splits entries into sections at separators and headings. Empty sections disappear, so that a menu never starts or ends with a separator.
 */
export function menuSections(entries: readonly MenuEntry[]): MenuSection[] {
  const sections: MenuSection[] = [{ heading: undefined, rows: [] }];
  for (const entry of entries) {
    if (entry.kind === "separator") sections.push({ heading: undefined, rows: [] });
    else if (entry.kind === "heading") sections.push({ heading: entry.label, rows: [] });
    else sections.at(-1)?.rows.push(entry);
  }
  return sections.filter((section) => section.rows.length > 0);
}
