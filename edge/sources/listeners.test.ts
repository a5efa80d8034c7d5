import { afterEach, expect, it, vi } from "vitest";
import { createListeners } from "./listeners.ts";

afterEach(() => void vi.restoreAllMocks());

it("[VS-05] a listener that throws keeps nothing from the others, and its fault is not lost", () => {
  const later: (() => void)[] = [];
  vi.spyOn(globalThis, "queueMicrotask").mockImplementation((work) => void later.push(work));
  const listeners = createListeners<[text: string]>();
  const heard: string[] = [];
  listeners.add(() => {
    throw new URIError("URI malformed");
  });
  listeners.add((text) => heard.push(text));
  listeners.emit("one");
  expect(heard).toEqual(["one"]);
  expect(later[0]).toThrow("URI malformed");
});
