import { kilobytes, manifestOf, startsOf } from "../support/bundleSizes.ts";
import type { Benchmark } from "./benchmark.ts";

const grown =
  "each plugin brings its manifest and texts to the start. Plan: texts of a panel come with the panel, and what a command checks comes with its plugin's first use";

/** What a browser loads before a person can work. */
export const sizes: Benchmark = {
  name: "sizes",
  async run() {
    const built = manifestOf("manifest.json");
    const { signIn, shell, live } = startsOf(built);
    const brotli = (modules: readonly string[]) => kilobytes(built, modules, "brotli");
    return [
      { what: "Script of the sign-in page, brotli", value: brotli(signIn), unit: "kB", budget: { atMost: 115 } },
      {
        what: "Script of the signed-in console with its dashboard, brotli",
        value: brotli(shell),
        unit: "kB",
        budget: { atMost: 280 },
        note: grown,
      },
      { what: "The same with live pictures, brotli", value: brotli(live), unit: "kB", budget: { atMost: 370 }, note: grown },
      {
        what: "Script of a visitors' page, gzip",
        value: kilobytes(manifestOf("public-manifest.json"), ["action.html", "src/public-pages/ResetPasswordPage.tsx"], "gzip"),
        unit: "kB",
        budget: { atMost: 95 },
      },
    ];
  },
};
