import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./classNames.ts";
import { IconButton } from "./IconButton.tsx";
import { Plus, X } from "./icons.ts";
import { useUiWords } from "./words.tsx";

/** The whole content of a panel: toolbar, filters, a PanelBody and foot. */
export function PanelFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="group panel" aria-label={label}>
      {children}
    </section>
  );
}

/** Makes a body without focusable content a tab stop, because keys can scroll only what they can focus. */
function makeReachable(body: HTMLDivElement | null): void {
  if (body && !body.querySelector("a[href], button, input, select, textarea, [tabindex]")) body.tabIndex = 0;
}

/** The part that fills the remaining height. It scrolls unless its content scrolls itself. */
export function PanelBody({ isScrolled = true, children }: { isScrolled?: boolean; children: ReactNode }) {
  return (
    <div ref={isScrolled ? makeReachable : undefined} className={classNames("pbody", isScrolled && "pbody--scroll")}>
      {children}
    </div>
  );
}

/** Head of a panel for one object: title, second line and actions. */
export function PanelHead({ title, subtitle, actions }: { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="phead">
      <div className="grow">
        <h2 className="fs16 strong trunc">{title}</h2>
        {subtitle !== undefined && <div className="fs12 faint trunc">{subtitle}</div>}
      </div>
      {actions}
    </header>
  );
}

/** Search and secondary actions; `end` is aligned to the right. */
export function Toolbar({ label, children, end }: { label: string; children?: ReactNode; end?: ReactNode }) {
  return (
    <fieldset className="toolbar" aria-label={label}>
      {children}
      <span className="grow" />
      {end}
    </fieldset>
  );
}

export interface BulkBarProps {
  label: string;
  /** "5 of 214 selected". */
  summary: ReactNode;
  /** Checkbox that selects all rows. */
  lead?: ReactNode;
  children: ReactNode;
  onClear: () => void;
}

/** Replaces the toolbar while rows are selected. */
export function BulkBar({ label, summary, lead, children, onClear }: BulkBarProps) {
  const words = useUiWords();
  return (
    <fieldset className="bulk" aria-label={label}>
      {lead}
      <span className="n" aria-live="polite">
        {summary}
      </span>
      {children}
      <span className="grow" />
      <IconButton icon={X} label={words.clear} onClick={onClear} />
    </fieldset>
  );
}

export interface FilterChip {
  id: string;
  /** "Type" */
  field: string;
  /** "Door, intercom" */
  value: string;
  /** Opens the filter's fields again. */
  onEdit?: (() => void) | undefined;
  onRemove: () => void;
}

/** The active filters. `add` is the "+ Filter" control, `note` the text at the end. */
export function FilterChips({
  label,
  chips,
  add,
  note,
}: {
  label: string;
  chips: readonly FilterChip[];
  add?: ReactNode;
  note?: ReactNode;
}) {
  const words = useUiWords();
  return (
    <fieldset className="filters" aria-label={label}>
      {chips.map((chip) => (
        <span key={chip.id} className="chip">
          {chip.onEdit ? (
            <button type="button" onClick={chip.onEdit}>
              <b>{chip.field}</b> {chip.value}
            </button>
          ) : (
            <span>
              <b>{chip.field}</b> {chip.value}
            </span>
          )}
          <button type="button" className="inbtn" aria-label={words.removeFilter(`${chip.field} ${chip.value}`)} onClick={chip.onRemove}>
            <X className="i" aria-hidden />
          </button>
        </span>
      ))}
      {add}
      <span className="grow" />
      {note !== undefined && <span className="fs12 faint">{note}</span>}
    </fieldset>
  );
}

/** The dashed "+ Filter" button; use it as the trigger of a Menu or Popover, or give it an `onClick`. */
export function AddFilterButton({ label, ...button }: { label: string } & ComponentProps<"button">) {
  return (
    <button type="button" {...button} className="chip chip--add">
      <Plus className="i" aria-hidden />
      {label}
    </button>
  );
}

/** Number of rows and of exceptions; `end` is aligned to the right. */
export function PanelFoot({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <footer className="pfoot">
      {children}
      {end !== undefined && <span className="end row">{end}</span>}
    </footer>
  );
}

/** A titled block inside a panel's body. */
export function Section({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="sect" aria-label={title}>
      {title !== undefined && <h3>{title}</h3>}
      {children}
    </section>
  );
}

export interface KeyValue {
  key: string;
  value: ReactNode;
  /** Small text at the end of the row, such as a duration or a start time. */
  note?: ReactNode;
}

export function KeyValueList({ rows }: { rows: readonly KeyValue[] }) {
  return (
    <dl className="kv">
      {rows.map(({ key, value, note }) => (
        <div key={key} className="kvrow">
          <dt>{key}</dt>
          <dd>
            {value}
            {note !== undefined && <span className="end faint fs12">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
