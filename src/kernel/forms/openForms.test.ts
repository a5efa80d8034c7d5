import { describe, expect, it, vi } from "vitest";
import { createOpenForms, type OpenForm } from "./openForms.ts";

const container = {} as HTMLElement;
const aForm = (title: string, isChanged = true): OpenForm => ({
  title,
  container,
  isChanged: () => isChanged,
  canSave: () => isChanged,
  save: () => undefined,
});

describe("what would be lost", () => {
  it("goes at once, without a question, where nothing was changed", () => {
    const ask = vi.fn(() => Promise.resolve(true));
    const forms = createOpenForms(ask);
    forms.add("profile", aForm("Profile", false));
    const go = vi.fn();
    forms.leave(undefined, go);
    expect([go.mock.calls.length, ask.mock.calls.length]).toEqual([1, 0]);
  });

  it("asks once for all that is left, and stays when told", async () => {
    const ask = vi.fn(() => Promise.resolve(false));
    const forms = createOpenForms(ask);
    const changed = [aForm("Profile"), aForm("Password")];
    for (const form of [...changed, aForm("Camera", false)]) forms.add("profile", form);
    const [go, stay] = [vi.fn(), vi.fn()];
    forms.leave(undefined, go, stay);
    await vi.waitFor(() => expect(stay).toHaveBeenCalledOnce());
    expect(go).not.toHaveBeenCalled();
    expect(ask.mock.calls).toEqual([[changed]]);
  });

  it("asks for the panel that closes and no other, and not for a form that has gone", async () => {
    const ask = vi.fn(() => Promise.resolve(true));
    const forms = createOpenForms(ask);
    const [yard, profile] = [aForm("Yard"), aForm("Profile")];
    forms.add("camera", yard);
    const remove = forms.add("profile", profile);
    const go = vi.fn();
    forms.leave(["door"], go);
    expect(go).toHaveBeenCalledOnce();
    forms.leave(["profile"], go);
    await vi.waitFor(() => expect(go).toHaveBeenCalledTimes(2));
    remove();
    forms.leave(["profile"], go);
    expect([go.mock.calls.length, ask.mock.calls]).toEqual([3, [[[profile]]]]);
    expect(await forms.mayLeave()).toBe(true);
    expect(ask).toHaveBeenLastCalledWith([yard]);
  });

  it("means the form that opened last when a panel has several", () => {
    const forms = createOpenForms(() => Promise.resolve(true));
    const [page, dialog] = [aForm("Profile"), aForm("Password")];
    forms.add("profile", page);
    const remove = forms.add("profile", dialog);
    expect(forms.current("profile")).toBe(dialog);
    remove();
    expect([forms.current("profile"), forms.current("door"), forms.current(undefined)]).toEqual([page, undefined, undefined]);
  });
});
