import type { ReactElement } from "react";
import type { Icon } from "../ui/icons.ts";
import { outlineOf } from "./outline.ts";

/** What has been drawn once; undefined for what has more to it than lines. */
const outlines = new WeakMap<Icon, string | undefined>();

function learn(icon: Icon, svg: SVGSVGElement | null): void {
  if (!svg) return;
  const attributesOf = (shape: Element) => Object.fromEntries(Array.from(shape.attributes, ({ name, value }) => [name, value]));
  outlines.set(icon, outlineOf(Array.from(svg.children, (shape) => ({ tag: shape.tagName, attributes: attributesOf(shape) }))));
}

/** The same one each time: where it follows itself, nothing is drawn anew. */
const drawn = new WeakMap<Icon, ReactElement>();
const still = (outline: string | undefined) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden>
    <path d={outline} />
  </svg>
);
const none = still(undefined);

/**
 * An icon where others follow at every key: one path, of which only the outline changes, instead of elements that are taken away and made.
 * It is drawn by its own component the first time, which shows what its outline is. Without an icon there is room for one.
 */
export function stillIcon(icon: Icon | undefined): ReactElement {
  if (!icon) return none;
  const known = drawn.get(icon);
  if (known) return known;
  const outline = outlines.get(icon);
  const Glyph = icon;
  if (outline === undefined) return <Glyph className="i" aria-hidden ref={outlines.has(icon) ? undefined : (svg) => learn(icon, svg)} />;
  const made = still(outline);
  drawn.set(icon, made);
  return made;
}
