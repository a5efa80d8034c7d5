import { kilobytes, manifestOf, startsOf } from "../support/bundleSizes.ts";
import type { Benchmark } from "./benchmark.ts";

/** What a browser loads before a person can work. */
export const sizes: Benchmark = {
  name: "sizes",
  async run() {
    const built = manifestOf("manifest.json");
    const { signIn, shell, live, texts } = startsOf(built);
    const brotli = (modules: readonly string[]) => kilobytes(built, modules, "brotli");
    return [
      { what: "Script of the sign-in page, brotli", value: brotli(signIn), unit: "kB", budget: { atMost: 115 } },
      { what: "Script of the signed-in console with its dashboard, brotli", value: brotli(shell), unit: "kB", budget: { atMost: 310 } },
      { what: "The same with live pictures, brotli", value: brotli(live), unit: "kB", budget: { atMost: 390 } },
      { what: "All texts of the console in English, brotli", value: brotli(texts.en), unit: "kB", budget: { atMost: 60 } },
      { what: "All texts of the console in Spanish, brotli", value: brotli(texts.es), unit: "kB", budget: { atMost: 60 } },
      {
        what: "Script of a visitors' page, gzip",
        value: kilobytes(manifestOf("public-manifest.json"), ["action.html", "src/public-pages/ResetPasswordPage.tsx"], "gzip"),
        unit: "kB",
        budget: { atMost: 95 },
      },
    ];
  },
};
