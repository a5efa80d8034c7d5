// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import { ignoreStraySecondPress } from "./secondPress.ts";

let stop: () => void;
const clicks: string[] = [];

beforeEach(() => {
  clicks.length = 0;
  document.body.innerHTML = `<div class="group"><button id="row"></button><button id="other-row"></button></div><div class="group"><button id="unlock"></button></div>`;
  for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => clicks.push(button.id));
  stop = ignoreStraySecondPress(window);
});
afterEach(() => stop());

/** Presses and releases the button. Returns false if the press was kept from the page. */
function click(id: string, detail: number): boolean {
  const send = (type: string) =>
    document.getElementById(id)?.dispatchEvent(new MouseEvent(type, { detail, bubbles: true, cancelable: true })) ?? false;
  const isHeard = send("mousedown");
  send("click");
  return isHeard;
}

it("[NF-08] the second press of a double click does not reach a panel that came with the first one", () => {
  expect([click("row", 1), click("unlock", 2)]).toEqual([true, false]);
  expect(clicks).toEqual(["row"]);
});

it("[NF-08] double clicks within a panel, and a click of its own in another panel, go on", () => {
  expect([click("row", 1), click("other-row", 2), click("unlock", 1)]).toEqual([true, true, true]);
  expect(clicks).toEqual(["row", "other-row", "unlock"]);
});
