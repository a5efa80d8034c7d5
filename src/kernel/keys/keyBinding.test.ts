import { describe, expect, it } from "vitest";
import { isPressOf, type KeyPress, keysRefusal, parseKeys } from "./keyBinding.ts";

const press = (key: string, overrides: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...overrides,
});
const isPressed = (keys: string, event: KeyPress, isMac = false) => {
  const [step] = parseKeys(keys);
  return step !== undefined && isPressOf(step, event, isMac);
};

describe("keysRefusal", () => {
  it.each([
    ["mod+alt+u", true, "altGr"],
    ["ctrl+alt+u", true, "altGr"],
    ["u", false, "unmodified"],
    ["shift+u", false, "unmodified"],
    ["g u", false, "unmodified"],
    ["mod+w", true, "browser"],
    ["mod+shift", true, "noKey"],
  ])("refuses %s (undoable: %s): %s", (keys, isUndoable, code) => {
    expect(keysRefusal(keys, isUndoable)).toBe(code);
  });
  it.each([
    ["mod+shift+u", false],
    ["alt+arrowleft", false],
    ["f6", false],
    ["shift+f6", false],
    ["g d", true],
    [",", true],
  ])("accepts %s (undoable: %s)", (keys, isUndoable) => {
    expect(keysRefusal(keys, isUndoable)).toBeUndefined();
  });
});

describe("isPressOf", () => {
  it("ignores a press with more modifiers than the binding has", () => {
    expect(isPressed("mod+u", press("u", { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isPressed("u", press("u", { ctrlKey: true }))).toBe(false);
    expect(isPressed("mod+u", press("u", { ctrlKey: true, altKey: true }))).toBe(false);
  });
  it("takes ⌘ for mod on a Mac and Ctrl elsewhere", () => {
    expect(isPressed("mod+k", press("k", { metaKey: true }), true)).toBe(true);
    expect(isPressed("mod+k", press("k", { ctrlKey: true }), true)).toBe(false);
    expect(isPressed("mod+k", press("k", { ctrlKey: true }))).toBe(true);
  });
  it("goes by position where the layout writes another script", () => {
    expect(isPressed("mod+k", press("л", { code: "KeyK", ctrlKey: true }))).toBe(true);
  });
  it("goes by character where both layouts are Latin", () => {
    expect(isPressed("mod+a", press("q", { code: "KeyA", ctrlKey: true }))).toBe(false);
  });
  it("takes ? with or without Shift", () => {
    expect(isPressed("?", press("?", { shiftKey: true }))).toBe(true);
    expect(isPressed("?", press("?"))).toBe(true);
  });
  it("takes digits of the number pad and of layouts that shift them", () => {
    expect(isPressed("1", press("1", { code: "Numpad1" }))).toBe(true);
    expect(isPressed("alt+1", press("&", { code: "Digit1", altKey: true }))).toBe(true);
  });
});
