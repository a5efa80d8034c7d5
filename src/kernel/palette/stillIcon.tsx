import { type ReactElement, startTransition, useEffect } from "react";
import { createRoot } from "react-dom/client";
import type { Icon } from "../ui/icons.ts";
import { outlineOf } from "./outline.ts";

const still = (outline: string | undefined) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden>
    <path d={outline} />
  </svg>
);
const none = still(undefined);

/** Constant elements by icon, so that React skips an icon that did not change. Undefined for an icon that is more than lines. */
const learnt = new WeakMap<Icon, ReactElement | undefined>();

function learn(icon: Icon, svg: SVGSVGElement | null): void {
  if (!svg) return;
  const attributesOf = (shape: Element) => Object.fromEntries(Array.from(shape.attributes, ({ name, value }) => [name, value]));
  const outline = outlineOf(Array.from(svg.children, (shape) => ({ tag: shape.tagName, attributes: attributesOf(shape) })));
  learnt.set(icon, outline === undefined ? undefined : still(outline));
}

/**
 * An icon for rows that change at each key press: one path whose outline React updates, instead of elements that it replaces. The first
 * time, the icon's own component draws it, which shows its outline. Without an icon, it keeps the space.
 */
export function stillIcon(icon: Icon | undefined): ReactElement {
  if (!icon) return none;
  const known = learnt.get(icon);
  if (known) return known;
  const Glyph = icon;
  return <Glyph className="i" aria-hidden ref={learnt.has(icon) ? undefined : (svg) => learn(icon, svg)} />;
}

/** Learns the outlines of icons before a row needs them: in a detached root and as a transition, so that typing has priority. */
export function learnIcons(icons: Iterable<Icon | undefined>): void {
  const unknown = Array.from(new Set(icons)).flatMap((icon) => (icon && !learnt.has(icon) ? [icon] : []));
  if (unknown.length === 0) return;
  const root = createRoot(document.createElement("div"));
  startTransition(() => root.render(<Lesson icons={unknown} onOver={() => queueMicrotask(() => root.unmount())} />));
}

function Lesson({ icons, onOver }: { icons: readonly Icon[]; onOver: () => void }) {
  useEffect(onOver, [onOver]);
  return icons.map((Glyph, place) => <Glyph key={place} ref={(svg) => learn(Glyph, svg)} />);
}
