import { describe, expect, it } from "vitest";
import { confirmsDeletion } from "./confirmation.ts";

describe("confirmsDeletion", () => {
  it.each(["", "dele", "delete it", "borra"])("[UX-02] refuses %j", (typed) => {
    expect(confirmsDeletion(typed, "borrar")).toBe(false);
  });
  it.each(["borrar", "BORRAR", " Borrar ", "delete", "DELETE"])("[UX-02] accepts %j", (typed) => {
    expect(confirmsDeletion(typed, "borrar")).toBe(true);
  });
});
