import { describe, expect, it } from "vitest";
import { type AnyCommand, command } from "../plugin.ts";
import { createKeyListener } from "./keyListener.ts";

const aCommand = (id: `${string}:${string}`, keys: string, isUndoable = true) =>
  command({ id, title: "t", keys, isUndoable, run: () => undefined });
function aListener(commands: AnyCommand[], { isOff = false, isPaused = false } = {}) {
  let asked = 0;
  const ran: string[] = [];
  const typed: (string | undefined)[] = [];
  const { handle } = createKeyListener({
    commands() {
      asked += 1;
      return commands;
    },
    run: (id, number) => ran.push(number === undefined ? id : `${id} ${number}`),
    onNumber: (digits) => typed.push(digits),
    isOff: () => isOff,
    isPaused: () => isPaused,
    isMac: false,
  });
  const press = (key: string, extra: object = {}) => {
    const event = {
      key,
      code: `Key${key.toUpperCase()}`,
      timeStamp: 0,
      target: null,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      isComposing: false,
      repeat: false,
      defaultPrevented: false,
      preventDefault: () => undefined,
      ...extra,
    };
    handle(event as unknown as KeyboardEvent);
  };
  return { ran, typed, press, asked: () => asked };
}
const within = (part: string, found: object) => ({ closest: (selector: string) => (selector.includes(part) ? found : null) });
const field = within("textarea", { tagName: "TEXTAREA", getAttribute: () => null });
const dialog = within("[role=dialog]", {});
const button = within("[role=button]", {});

describe("key listener", () => {
  it("hands on the number that was typed before Enter, and shows it meanwhile", () => {
    const { ran, typed, press } = aListener([aCommand("walls:camera-by-number", "number enter")]);
    for (const key of ["1", "2", "Enter", "Enter"]) press(key);
    expect([ran, typed]).toEqual([["walls:camera-by-number 12"], ["1", "12", undefined, undefined]]);
  });
  it("forgets a number when another key comes, when it takes too long, or in a field", () => {
    const { ran, press } = aListener([aCommand("walls:camera-by-number", "number enter"), aCommand("a:b", "7")]);
    for (const key of ["1", "x", "Enter"]) press(key);
    press("2");
    press("Enter", { timeStamp: 5000 });
    press("3", { target: field });
    press("Enter");
    press("7");
    press("Enter");
    expect(ran).toEqual(["a:b"]);
  });
  it("holds no letter of a text against the commands, but every chord", () => {
    const { asked, ran, press } = aListener([aCommand("kernel:open-palette", "mod+k")]);
    press("k", { target: field });
    press("K", { target: field, shiftKey: true });
    expect(asked()).toBe(0);
    press("k", { target: field, ctrlKey: true });
    expect([asked(), ran]).toEqual([1, ["kernel:open-palette"]]);
  });
  it("gives a number that is being typed its digits before any other command", () => {
    const { ran, press } = aListener([aCommand("walls:camera-by-number", "number enter"), aCommand("a:b", "0")]);
    for (const key of ["1", "0", "Enter", "0"]) press(key);
    expect(ran).toEqual(["walls:camera-by-number 10", "a:b"]);
  });
  it("leaves Space to the control that it presses", () => {
    const { ran, press } = aListener([aCommand("walls:carousel-pause", "space"), aCommand("a:b", "n")]);
    press(" ", { target: button });
    press("n", { target: button });
    press(" ");
    expect(ran).toEqual(["a:b", "walls:carousel-pause"]);
  });
  it("never runs while typing or composing, save for the palette", () => {
    const { ran, press } = aListener([
      aCommand("doors:next", "n"),
      aCommand("doors:unlock", "mod+u", false),
      aCommand("kernel:open-palette", "mod+k"),
    ]);
    press("n", { target: field });
    press("u", { target: field, ctrlKey: true });
    press("n", { isComposing: true });
    press("Process");
    press("k", { target: field, ctrlKey: true });
    expect(ran).toEqual(["kernel:open-palette"]);
  });
  it("opens no door that lies behind a dialog", () => {
    const { ran, press } = aListener([aCommand("doors:unlock", "mod+u", false), aCommand("kernel:show-keys", "?")]);
    press("u", { target: dialog, ctrlKey: true });
    press("?", { target: dialog });
    expect(ran).toEqual(["kernel:show-keys"]);
  });
  it("lets a person type the letter that they gave to the palette", () => {
    const { ran, press } = aListener([aCommand("kernel:open-palette", "p")]);
    press("p", { target: field });
    press("p");
    expect(ran).toEqual(["kernel:open-palette"]);
  });
  it("[NF-08] runs nothing while a press is taken down as a new binding", () => {
    const { ran, press } = aListener([aCommand("doors:unlock", "mod+u", false)], { isPaused: true });
    press("u", { ctrlKey: true });
    expect(ran).toEqual([]);
  });
  it("leaves alone what somebody else has handled", () => {
    const { ran, press } = aListener([aCommand("doors:next", "n")]);
    press("n", { defaultPrevented: true });
    expect(ran).toEqual([]);
  });
  it("runs nothing but the palette when shortcuts are off", () => {
    const { ran, press } = aListener([aCommand("doors:next", "n"), aCommand("kernel:open-palette", "mod+k")], { isOff: true });
    press("n");
    press("k", { ctrlKey: true });
    expect(ran).toEqual(["kernel:open-palette"]);
  });
  it("does not open a door again and again while the key is held", () => {
    const { ran, press } = aListener([aCommand("doors:unlock", "mod+u", false)]);
    press("u", { ctrlKey: true });
    press("u", { ctrlKey: true, repeat: true });
    expect(ran).toEqual(["doors:unlock"]);
  });
  it("runs a sequence in time and forgets it after a pause or another key", () => {
    const { ran, press } = aListener([aCommand("doors:go", "g d")]);
    press("d");
    press("g", { timeStamp: 10 });
    press("d", { timeStamp: 5000 });
    press("g", { timeStamp: 6000 });
    press("x", { timeStamp: 6100 });
    press("d", { timeStamp: 6200 });
    expect(ran).toEqual([]);
    press("g", { timeStamp: 7000 });
    press("d", { timeStamp: 7100 });
    expect(ran).toEqual(["doors:go"]);
  });
});
