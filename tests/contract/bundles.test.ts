import { describe, expect, it } from "vitest";
import { firstPartOfPage, type PageName, pageOfMode } from "../../src/public-pages/pageModules.ts";
import { builtPage, kilobytes, manifestOf, scriptsOf, startsOf } from "../support/bundleSizes.ts";

const built = manifestOf("manifest.json");
const { signIn, shell, live, texts } = startsOf(built);
const isScript = (file: string) => file.endsWith(".js");
const brotli = (modules: readonly string[]) => kilobytes(built, modules, "brotli");

describe("the size of what a browser loads before a person can work", () => {
  it("sign-in is at most 115 kB", () => {
    expect(signIn).toHaveLength(2);
    expect(brotli(signIn)).toBeLessThanOrEqual(115);
  });

  it("the signed-in console is at most 310 kB", () => {
    expect(brotli(shell)).toBeLessThanOrEqual(310);
  });

  it.each(Object.entries(texts))("all texts of the console in a language are at most 60 kB and one file: %s", (_, modules) => {
    expect([...scriptsOf(built, modules)]).toHaveLength(1);
    expect(brotli(modules)).toBeLessThanOrEqual(60);
  });

  it("the console's first load excludes the gallery, charts and calendars", () => {
    const first = scriptsOf(built, shell);
    const parts = ["charts/Plot.tsx", "time/Calendar.tsx"].map((name) => `src/kernel/ui/${name}`);
    const later = Object.entries(built).filter(([key]) => key.startsWith("src/plugins/gallery/") || parts.includes(key));
    expect(later.length).toBeGreaterThan(10);
    expect(later.filter(([, { file }]) => first.has(file)).map(([key]) => key)).toEqual([]);
  });

  it("the console with live video is at most 390 kB", () => {
    expect(brotli(live)).toBeLessThanOrEqual(390);
  });

  it("a visitors' page is at most 96 kB of gzip", () => {
    const pages = manifestOf("public-manifest.json");
    for (const page of [
      "ResetPasswordPage",
      "VerifyEmailPage",
      "InvitationPage",
      "SignUpPage",
      "ConfirmSignUpPage",
      "CloudKeyPage",
      "CatalogPage",
      "FaceInvitationPage",
      "CheckoutPage",
      "SharedClipPage",
      "NotFoundPage",
    ])
      expect(kilobytes(pages, ["action.html", `src/public-pages/${page}.tsx`], "gzip")).toBeLessThanOrEqual(96);
  });

  it("[PB-16] the visitors' page names the files of each mode, so that the browser can request them at once", () => {
    const pages = manifestOf("public-manifest.json");
    const first = pages["action.html"]?.file;
    const [, content = ""] = /<meta name="page-files" content="([^"]*)"/.exec(builtPage("action.html")) ?? [];
    const { files, of } = JSON.parse(content.replaceAll("&quot;", '"')) as { files: string[]; of: Record<string, number[]> };
    const named = Object.entries(of).map(([mode, own]) => [
      mode,
      own
        .flatMap((index) => files[index] ?? [])
        .filter(isScript)
        .toSorted(),
    ]);
    const pageOf = new Map<string, PageName>([...pageOfMode, ["/signup", "SignUpPage"], ["", "NotFoundPage"]]);
    const wanted = [...pageOf].map(([mode, page]) => [
      mode,
      [
        ...scriptsOf(
          pages,
          [page, firstPartOfPage.get(page) ?? page].map((name) => `src/public-pages/${name}.tsx`),
        ),
      ]
        .filter((file) => file !== first)
        .toSorted(),
    ]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(wanted));
  });

  it("[PB-13] the page of a shared video is at most 215 kB of gzip with its player", () => {
    const pages = manifestOf("public-manifest.json");
    const all = ["action.html", "src/public-pages/SharedClipPage.tsx", "src/public-pages/clip/FoundEvent.tsx"];
    expect(kilobytes(pages, all, "gzip")).toBeLessThanOrEqual(215);
  });
});
