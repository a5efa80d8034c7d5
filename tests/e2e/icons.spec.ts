import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as icons from "../../src/kernel/ui/icons.ts";
import { outlineOf } from "../../src/kernel/palette/outline.ts";
import { expect, test } from "./support/test.ts";

/** Of these a dot is filled, which a line cannot say. */
const withMore = ["KeyRound", "Tag"];

test("[NF-04] an icon that is one path looks like all its shapes, for every icon of the portal", async ({ page }) => {
  const names = Object.keys(icons);
  await page.setContent(
    Object.values(icons)
      .map((icon) => renderToStaticMarkup(createElement(icon)))
      .join(""),
  );
  const shapes = await page.evaluate(() =>
    Array.from(document.querySelectorAll("svg"), ({ children }) =>
      Array.from(children, ({ tagName: tag, attributes }) => ({
        tag,
        attributes: Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value])),
      })),
    ),
  );
  const outlines = shapes.map((each) => outlineOf(each) ?? "");
  expect(names.filter((_, place) => outlines[place] === "")).toEqual(withMore);
  const different = await page.evaluate(async (outlines) => {
    const side = 96;
    /** How dark each pixel is, 0 to 255. */
    const drawn = async (svg: SVGSVGElement) => {
      svg.setAttribute("width", String(side));
      svg.setAttribute("height", String(side));
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
      await image.decode();
      const context = new OffscreenCanvas(side, side).getContext("2d");
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, side, side).data.filter((_, place) => place % 4 === 3) ?? new Uint8ClampedArray();
    };
    const found: number[] = [];
    for (const [place, svg] of document.querySelectorAll("svg").entries()) {
      const outline = outlines[place];
      if (!outline) continue;
      const before = await drawn(svg);
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("d", outline);
      svg.replaceChildren(path);
      const after = await drawn(svg);
      // The edges of two lines that cross are not those of one.
      const isSame = before.some((dark) => dark > 200) && before.every((dark, at) => Math.abs(dark - (after[at] ?? 0)) < 100);
      if (!isSame) found.push(place);
    }
    return found;
  }, outlines);
  expect(different.map((place) => names[place])).toEqual([]);
});
