import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { galleryParts } from "./parts.ts";

const root = resolve(import.meta.dirname, "../../..");
const kernel = "src/kernel";
/** Folders whose parts the gallery shows. A new one is named here with its page. */
const shownFolders = ["ui", "ui/charts", "ui/import", "ui/pick", "ui/time", "ui/week", "forms", "lists"];
/** Frames of the whole portal, which are around every page. */
const frames = ["UiProvider", "activeWindow", "portalContainer", "words"].map((name) => `${kernel}/ui/${name}.tsx`);

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+\.tsx?|#kernel\/[^"]+)"/g)].map(([, specifier = ""]) =>
    specifier.startsWith("#kernel/")
      ? join("src/kernel", specifier.slice("#kernel/".length))
      : relative(root, resolve(root, dirname(file), specifier)),
  );
}

it("every part of the design system is on a page of the gallery", () => {
  const reached = new Set(readdirSync(join(root, "src/plugins/gallery/parts")).map((name) => join("src/plugins/gallery/parts", name)));
  for (const file of reached) for (const target of importsOf(file)) if (target.startsWith("src/kernel/")) reached.add(target);
  const parts = shownFolders.flatMap((folder) =>
    readdirSync(join(root, kernel, folder))
      .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
      .map((name) => join(kernel, folder, name)),
  );
  expect(parts.filter((part) => !reached.has(part) && !frames.includes(part))).toEqual([]);
});

it("every page of the gallery is in its list, under an id of its own", () => {
  const pages = readdirSync(join(root, "src/plugins/gallery/parts")).map((name) => `./parts/${name}`);
  const list = readFileSync(join(root, "src/plugins/gallery/parts.ts"), "utf8");
  expect(pages.filter((page) => !list.includes(`import("${page}")`))).toEqual([]);
  expect(new Set(galleryParts.map(({ id }) => id)).size).toBe(pages.length);
});
