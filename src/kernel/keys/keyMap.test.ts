import { describe, expect, it } from "vitest";
import { command } from "../plugin.ts";
import { isPressOf, type KeyPress, parseKeys } from "./keyBinding.ts";
import { canHaveKeys, chosenKeysRefusal, conflictsOf, keyedIn, keysFromPress, keysOf, withKeys } from "./keyMap.ts";

const aCommand = (id: `${string}:${string}`, keys?: string, keysIn?: string | string[]) =>
  command({ id, title: "t", isUndoable: true, run: () => undefined, ...(keys && { keys }), ...(keysIn && { keysIn }) });
const press = (key: string, held: string, code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key): KeyPress => ({
  key,
  code,
  ctrlKey: held.includes("c"),
  metaKey: held.includes("m"),
  altKey: held.includes("a"),
  shiftKey: held.includes("s"),
});

describe("keysOf", () => {
  const unlock = command({ id: "doors:unlock", title: "t", keys: "mod+shift+u", run: () => undefined });
  it.each([
    ["the default where nothing was chosen", {}, "mod+shift+u"],
    ["the choice", { "doors:unlock": "alt+u" }, "alt+u"],
    ["nothing where the keys were taken away", { "doors:unlock": "" }, undefined],
    ["the default where a lone letter was stored for what cannot be undone", { "doors:unlock": "u" }, "mod+shift+u"],
  ])("is %s", (_, overrides, keys) => {
    expect(keysOf(unlock, overrides)).toBe(keys);
  });
});

it("lets the palette have keys again when they were taken from it, and a step of something else none", () => {
  const palette = command({ id: "kernel:open-palette", title: "t", isInPalette: false, run: () => undefined });
  const among = (overrides: Record<string, string>) => canHaveKeys(palette, overrides);
  expect([among({ "kernel:open-palette": "" }), among({}), canHaveKeys(aCommand("a:any"), {})]).toEqual([true, false, true]);
});

describe("the keys that work in a panel", () => {
  const undo = aCommand("kernel:undo-layout", "mod+z");
  const undoTimes = aCommand("schedules:undo-times", "mod+z", ["schedules.details", "schedules.copy"]);
  const mute = aCommand("cameras:mute", "m", "cameras.live");
  const idsIn = (panelId: string | undefined) => keyedIn(panelId, [undo, undoTimes, mute]).map(({ id }) => id);

  it("are its own before those of everywhere, without what it takes from them", () => {
    expect(idsIn("schedules.copy")).toEqual(["schedules:undo-times"]);
    expect(idsIn("cameras.live")).toEqual(["cameras:mute", "kernel:undo-layout"]);
    expect([idsIn("doors.list"), idsIn(undefined)]).toEqual([["kernel:undo-layout"], ["kernel:undo-layout"]]);
  });

  it("clash with those of everywhere and of the same panel", () => {
    const ofCopy = aCommand("a:b", "mod+z", "schedules.copy");
    expect(conflictsOf(ofCopy, "mod+z", [undo, undoTimes, aCommand("a:c", "mod+z", "doors.list")], false)).toEqual([undo, undoTimes]);
  });
});

describe("withKeys", () => {
  it("keeps a choice, and none that equals the default", () => {
    const chosen = withKeys({ "a:x": "alt+x" }, "a:b", "alt+b", "mod+b");
    expect(chosen).toEqual({ "a:x": "alt+x", "a:b": "alt+b" });
    expect(withKeys(chosen, "a:b", "mod+b", "mod+b")).toEqual({ "a:x": "alt+x" });
    expect(withKeys(chosen, "a:x", "")).toEqual({ "a:b": "alt+b" });
    expect(withKeys(chosen, "a:b", "", "mod+b")).toEqual({ "a:x": "alt+x", "a:b": "" });
  });
});

describe("chosenKeysRefusal", () => {
  it.each([
    ["tab", "moves"],
    ["shift+enter", "moves"],
    ["space", "moves"],
    ["arrowdown", "moves"],
    ["mod+c", "clipboard"],
    ["mod+alt+u", "altGr"],
    ["mod+r", "browser"],
    ["alt+enter", undefined],
    ["mod+shift+c", undefined],
    ["n", undefined],
  ])("says of %s: %s", (keys, refusal) => {
    expect(chosenKeysRefusal(keys, { isUndoable: true })).toBe(refusal);
  });
  it("wants a modifier for what cannot be undone", () => {
    expect(chosenKeysRefusal("n", {})).toBe("unmodified");
  });
});

describe("conflictsOf", () => {
  const everywhere = aCommand("a:everywhere", "mod+u");
  const live = aCommand("cameras:mute", "m", "cameras.live");
  const list = aCommand("doors:mark", "m", "doors.list");
  const sequence = aCommand("a:go", "g d");
  const all = [everywhere, live, list, sequence, aCommand("a:none")];
  const conflicts = (one: ReturnType<typeof aCommand>, keys: string, isMac = false) =>
    conflictsOf(one, keys, all, isMac).map(({ id }) => id);

  it.each([
    ["what has the same keys everywhere", aCommand("a:new"), "mod+u", ["a:everywhere"]],
    ["never the command itself", everywhere, "mod+u", []],
    ["those of every panel for a command that works everywhere", aCommand("a:new"), "m", ["cameras:mute", "doors:mark"]],
    ["only those of the same panel", aCommand("cameras:x", undefined, "cameras.live"), "m", ["cameras:mute"]],
    ["those that work everywhere for a command of a panel", aCommand("cameras:x", undefined, "cameras.live"), "mod+u", ["a:everywhere"]],
    ["a sequence that begins with the key", aCommand("a:new"), "g", ["a:go"]],
    ["nothing for a sequence that goes on otherwise", aCommand("a:new"), "g x", []],
    ["nothing where Shift makes it another chord", aCommand("a:new"), "mod+shift+u", []],
  ])("are %s", (_, one, keys, found) => {
    expect(conflicts(one, keys)).toEqual(found);
  });
  it("take Ctrl for mod, except on a Mac", () => {
    expect([conflicts(aCommand("a:new"), "ctrl+u"), conflicts(aCommand("a:new"), "ctrl+u", true)]).toEqual([["a:everywhere"], []]);
  });
  it("see through the Shift of a symbol", () => {
    expect(conflictsOf(aCommand("a:new"), "?", [aCommand("a:help", "shift+?")], false)).toHaveLength(1);
  });
});

describe("keysFromPress", () => {
  it.each([
    ["mod+shift+u", press("U", "cs"), false],
    ["mod+shift+u", press("u", "ms"), true],
    ["ctrl+u", press("u", "c"), true],
    ["mod+ctrl+u", press("u", "cm"), true],
    ["alt+a", press("å", "a", "KeyA"), true],
    ["mod+k", press("л", "c", "KeyK"), false],
    ["mod+a", press("a", "c", "KeyQ"), false],
    ["n", press("N", "", "KeyN"), false],
    ["shift+n", press("N", "s"), false],
    ["?", press("?", "s", "Slash"), false],
    ["mod+?", press("?", "cs", "Slash"), false],
    ["mod+shift+1", press("!", "cs", "Digit1"), false],
    ["alt+1", press("&", "a", "Digit1"), false],
    ["!", press("!", "s", "Digit1"), false],
    ["7", press("7", "", "Numpad7"), false],
    ["mod+plus", press("+", "c", "BracketRight"), false],
    ["mod+space", press(" ", "c", "Space"), false],
    ["ñ", press("ñ", "", "Semicolon"), false],
    ["alt+shift+arrowleft", press("ArrowLeft", "as"), false],
    ["shift+f6", press("F6", "s"), false],
  ])("takes %s down, and that same press runs it", (keys, event, isMac) => {
    expect(keysFromPress(event, isMac)).toEqual({ is: "keys", keys });
    const [step] = parseKeys(keys);
    expect(step && isPressOf(step, event, isMac)).toBe(true);
  });
  it.each(["Control", "Shift", "Alt", "Meta", "AltGraph", "CapsLock"])("waits for a key after %s", (key) => {
    expect(keysFromPress(press(key, "cs"), false)).toEqual({ is: "modifiers" });
  });
  it.each([
    ["a dead key", press("Dead", "a", "KeyE"), true],
    ["an input method", press("Process", ""), false],
    ["a key without a name", press("Unidentified", ""), false],
    ["the key of the system", press("u", "m"), false],
  ])("cannot use %s", (_, event, isMac) => {
    expect(keysFromPress(event, isMac)).toEqual({ is: "unusable" });
  });
});
