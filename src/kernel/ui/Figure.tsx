import type { ReactNode } from "react";
import { classNames } from "./classNames.ts";
import "./figure.css";

export interface FigureProps {
  label: string;
  /** Undefined until it is known. */
  value: number | undefined;
  /** Shown after the value: "41 / 43". */
  of?: number | undefined;
  note?: ReactNode;
  tone?: "danger" | "warn" | undefined;
  /** Said instead of the figure when it could not be loaded. */
  failure?: string | undefined;
  /** Leads to what the figure counts. */
  onOpen(): void;
}

/** One figure of the dashboard's first row. */
export function Figure({ label, value, of, note, tone, failure, onOpen }: FigureProps) {
  return (
    <button type="button" className="figure" onClick={onOpen}>
      <span className="figure-label">{label}</span>
      <span className={classNames("figure-value", tone && `figure-value--${tone}`)}>
        {failure === undefined ? (value ?? "…") : "–"}
        {failure === undefined && value !== undefined && of !== undefined && <span className="figure-of"> / {of}</span>}
      </span>
      <span className="figure-note">{failure ?? note ?? " "}</span>
    </button>
  );
}
