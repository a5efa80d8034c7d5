import { describe, expect, it } from "vitest";
import { ariaKeys, formatKeys } from "./keyFormat.ts";
import type { KeyWords } from "./words.tsx";

const words: KeyWords = {
  control: "Strg",
  alt: "Alt",
  shift: "Mayús",
  enter: "Intro",
  escape: "Esc",
  space: "Espacio",
  tab: "Tab",
  backspace: "Retroceso",
  delete: "Supr",
  home: "Inicio",
  end: "Fin",
  pageUp: "RePág",
  pageDown: "AvPág",
  number: "Número",
};

describe("formatKeys", () => {
  it("writes modifiers in the language of the page", () => {
    expect(formatKeys("mod+shift+u", false, words)).toEqual([["Strg", "Mayús", "U"]]);
  });
  it("writes symbols on a mac", () => {
    expect(formatKeys("mod+shift+u", true, words)).toEqual([["⌘", "⇧", "U"]]);
  });
  it("puts modifiers first whatever the order of the binding", () => {
    expect(formatKeys("k+shift+alt+ctrl", false, words)).toEqual([["Strg", "Alt", "Mayús", "K"]]);
  });
  it("cuts a sequence into steps", () => {
    expect(formatKeys("g d", false, words)).toEqual([["G"], ["D"]]);
  });
  it("keeps a plus that is itself the key", () => {
    expect(formatKeys("mod++", false, words)).toEqual([["Strg", "+"]]);
  });
  it("draws arrows, function keys and named keys", () => {
    expect(formatKeys("alt+arrowright", false, words)).toEqual([["Alt", "→"]]);
    expect(formatKeys("f6", false, words)).toEqual([["F6"]]);
    expect(formatKeys("pagedown", false, words)).toEqual([["AvPág"]]);
  });
});

describe("ariaKeys", () => {
  it("names keys in English for assistive technology", () => {
    expect(ariaKeys("mod+shift+u", false)).toBe("Control+Shift+U");
    expect(ariaKeys("mod+k", true)).toBe("Meta+K");
    expect(ariaKeys("esc", false)).toBe("Escape");
  });
});
