import { describe, expect, it } from "vitest";
import { kilobytes, manifestOf, scriptsOf, startsOf } from "../support/bundleSizes.ts";

const built = manifestOf("manifest.json");
const { signIn, shell, live } = startsOf(built);
const brotli = (modules: readonly string[]) => kilobytes(built, modules, "brotli");

describe("the size of what a browser loads before a person can work", () => {
  it("sign-in is at most 115 kB", () => {
    expect(signIn).toHaveLength(2);
    expect(brotli(signIn)).toBeLessThanOrEqual(115);
  });

  it("the signed-in console is at most 280 kB", () => {
    expect(brotli(shell)).toBeLessThanOrEqual(280);
  });

  it("the gallery, charts, calendars and imports are no part of it", () => {
    const first = scriptsOf(built, shell);
    const parts = ["charts/Plot.tsx", "time/Calendar.tsx"].map((name) => `src/kernel/ui/${name}`);
    const later = Object.entries(built).filter(([key]) => key.startsWith("src/plugins/gallery/") || parts.includes(key));
    expect(later.length).toBeGreaterThan(10);
    expect(later.filter(([, { file }]) => first.has(file)).map(([key]) => key)).toEqual([]);
  });

  it("the console with live pictures is at most 370 kB", () => {
    expect(brotli(live)).toBeLessThanOrEqual(370);
  });

  it("a visitors' page is at most 95 kB of gzip", () => {
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
      expect(kilobytes(pages, ["action.html", `src/public-pages/${page}.tsx`], "gzip")).toBeLessThanOrEqual(95);
  });

  it("[PB-13] the page of a shared video is at most 215 kB of gzip with its player", () => {
    const pages = manifestOf("public-manifest.json");
    const all = ["action.html", "src/public-pages/SharedClipPage.tsx", "src/public-pages/clip/FoundEvent.tsx"];
    expect(kilobytes(pages, all, "gzip")).toBeLessThanOrEqual(215);
  });
});
