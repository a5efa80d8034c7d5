import type { ReactNode } from "react";

/** States of a component under its name. */
export function Sample({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={isWide ? "gallery-sample is-wide" : "gallery-sample"} aria-label={name}>
      <h2 className="h3">{name}</h2>
      {children}
    </section>
  );
}
