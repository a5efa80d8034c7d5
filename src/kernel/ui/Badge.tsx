import type { ReactNode } from "react";
import { classNames } from "./classNames.ts";

export function Badge({ tone, children }: { tone?: "danger" | "accent"; children: ReactNode }) {
  return <span className={classNames("badge", tone && `badge--${tone}`)}>{children}</span>;
}

export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}
