import type { ReactNode } from "react";
import type { Icon } from "./icons.ts";
import "./linkRows.css";

export interface LinkRow {
  id: string;
  icon?: Icon | undefined;
  title: string;
  /** Content at the end of the row: a state, a number, a category. */
  end?: ReactNode;
  onOpen: () => void;
}

/** A list of links to objects that are related to the panel's object. */
export function LinkRows({ label, rows }: { label: string; rows: readonly LinkRow[] }) {
  return (
    <ul className="linkrows" aria-label={label}>
      {rows.map(({ id, icon: Glyph, title, end, onOpen }) => (
        <li key={id}>
          <button type="button" className="linkrow" onClick={onOpen}>
            {Glyph && <Glyph className="i" aria-hidden />}
            <span className="trunc">{title}</span>
            {end !== undefined && <span className="end">{end}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
