import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { galleryParts } from "./parts.ts";

const root = resolve(import.meta.dirname, "../../..");
const kit = "src/kernel/ui";
/** Folders of the kit whose parts the gallery shows; "" is the kit itself. A new folder is named here with its page. */
const shownFolders = ["", "charts", "form", "import", "pick", "table", "time", "week"];
/** Frames of the whole portal, which are around every page. */
const frames = ["UiProvider", "activeWindow", "portalContainer", "words"].map((name) => `${kit}/${name}.tsx`);

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
    readdirSync(join(root, kit, folder))
      .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
      .map((name) => join(kit, folder, name)),
  );
  expect(parts.filter((part) => !reached.has(part) && !frames.includes(part))).toEqual([]);
});

it("every page of the gallery is in its list, under an id of its own", () => {
  const pages = readdirSync(join(root, "src/plugins/gallery/parts")).map((name) => `./parts/${name}`);
  const list = readFileSync(join(root, "src/plugins/gallery/parts.ts"), "utf8");
  expect(pages.filter((page) => !list.includes(`import("${page}")`))).toEqual([]);
  expect(new Set(galleryParts.map(({ id }) => id)).size).toBe(pages.length);
});
