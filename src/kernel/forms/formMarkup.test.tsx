// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { aKernel } from "../../../tests/builders/aKernel.ts";
import { KernelContext } from "../hooks.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { Form, FormActions } from "./Form.tsx";
import { FormFields } from "./FormField.tsx";
import { type FormOptions, useForm } from "./useForm.ts";

const Settings = z.object({
  name: z.string().check(z.minLength(2), z.maxLength(20)),
  note: z.optional(z.string()),
  rate: z.int().check(z.gte(1)),
  isOn: z.boolean(),
  codec: z.enum(["h264", "h265"]),
  secret: z.optional(z.string()),
});
type Save = FormOptions<typeof Settings>["save"];

interface ScreenProps {
  readOnlyBecause?: string | undefined;
  save?: Save;
  hasInitialFocus?: boolean;
}

function Screen({ readOnlyBecause, save = async () => undefined, hasInitialFocus = false }: ScreenProps) {
  const form = useForm({
    schema: Settings,
    title: "Settings",
    fields: {
      name: { label: "l.name", hint: "l.hint" },
      note: { label: "l.note", disabledBecause: "l.why" },
      rate: { label: "l.rate", unit: "fps" },
      isOn: { label: "l.on" },
      codec: { label: "l.codec", choices: "l.codecs" },
      secret: { label: "l.secret", kind: "secret" },
    },
    stored: { values: { name: "Nineteen characters", rate: 15, isOn: true, codec: "h264" }, version: 1 },
    save,
    readOnlyBecause,
  });
  return (
    <Form form={form} hasInitialFocus={hasInitialFocus}>
      <FormFields form={form} />
      <FormActions form={form} />
    </Form>
  );
}

const show = (props: ScreenProps = {}) =>
  renderUi(
    <KernelContext value={aKernel()}>
      <Screen {...props} />
    </KernelContext>,
  );

describe("a form", () => {
  it("[US-02] begins in its first field where a panel asks for that", () => {
    const { getByLabelText } = show({ hasInitialFocus: true });
    expect(document.activeElement).toBe(getByLabelText("l.name"));
  });
  it("leaves the focus alone otherwise", () => {
    show();
    expect(document.activeElement).toBe(document.body);
  });
  it("names itself, and each control by its label", () => {
    const { getByRole, getByLabelText } = show();
    getByRole("form", { name: "Settings" });
    expect(getByRole("textbox", { name: "l.name" })).toHaveProperty("value", "Nineteen characters");
    expect(getByRole("textbox", { name: "l.note kernel.ui.optional" })).toHaveProperty("value", "");
    expect(getByRole("textbox", { name: "l.rate" })).toHaveProperty("value", "15");
    getByRole("switch", { name: "l.on", checked: true });
    expect(getByLabelText(/^l\.secret/)).toHaveProperty("type", "password");
  });

  it("marks what is required to people and to assistive technology, and says what is optional", () => {
    const { getByRole, getByText } = show();
    expect(getByRole("textbox", { name: "l.name" }).getAttribute("aria-required")).toBe("true");
    expect([...getByText("l.name").classList]).toContain("is-required");
    expect(getByRole("textbox", { name: "l.note kernel.ui.optional" }).hasAttribute("aria-required")).toBe(false);
    expect([...getByText("l.note").classList]).not.toContain("is-required");
  });

  it("reads the hint with its control, and why one cannot be changed", () => {
    const { getByRole } = show();
    getByRole("textbox", { name: "l.name", description: "l.hint" });
    const note = getByRole("textbox", { name: /^l\.note/, description: "l.why" });
    expect(note).toHaveProperty("disabled", true);
  });

  it("puts the error in the hint's place, announced, where the hint was read", async () => {
    const { getByRole, getByText, user } = show();
    const name = getByRole("textbox", { name: "l.name" });
    expect(getByText("l.hint").closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
    await user.clear(name);
    await user.type(name, "N");
    await user.tab();
    expect(getByRole("textbox", { name: "l.name", description: /^(?!l\.hint)\S+/ }).getAttribute("aria-invalid")).toBe("true");
  });

  it("counts when the limit is near, shows unit and choices, and never a secret", async () => {
    const { getByText, queryByText, getByRole, getByLabelText, user } = show();
    getByText("19 / 20");
    getByText("fps");
    expect(getByLabelText(/^l\.secret/)).toHaveProperty("type", "password");
    const name = getByRole("textbox", { name: "l.name" });
    await user.type(name, "s!");
    expect([...getByText("21 / 20").classList]).toContain("count--over");
    await user.clear(name);
    expect(queryByText(/ \/ 20$/)).toBeNull();
  });

  it("chooses one of its choices by keys", async () => {
    const { getByRole, user } = show();
    const chosen = getByRole("radio", { name: "l.codecs.h264", checked: true });
    chosen.focus();
    await user.keyboard("{ArrowRight}");
    getByRole("radio", { name: "l.codecs.h265", checked: true });
  });

  it("says why it cannot be saved while nothing is changed, and saves nothing then", async () => {
    const save = vi.fn<Save>(async () => undefined);
    const { getByRole, user } = show({ save });
    const button = getByRole("button", { name: "kernel.form.save", description: "kernel.form.unchanged" });
    expect([button.getAttribute("type"), button.getAttribute("aria-disabled")]).toEqual(["submit", "true"]);
    await user.click(button);
    await user.type(getByRole("textbox", { name: "l.name" }), "{Enter}");
    expect(save).not.toHaveBeenCalled();
  });

  it("saves what was typed with Enter, and only that as a change; Discard brings back what is stored", async () => {
    const save = vi.fn<Save>(async () => undefined);
    const { getByRole, queryByRole, findByRole, user } = show({ save });
    const name = getByRole("textbox", { name: "l.name" });
    await user.clear(name);
    await user.type(name, "Yard");
    await user.click(getByRole("button", { name: "kernel.form.discard" }));
    expect(name).toHaveProperty("value", "Nineteen characters");
    expect(queryByRole("button", { name: "kernel.form.discard" })).toBeNull();
    await user.clear(name);
    await user.type(name, "Gate{Enter}");
    await findByRole("button", { name: "kernel.form.save", description: "kernel.form.unchanged" });
    expect(save.mock.calls).toEqual([[expect.objectContaining({ changes: { name: "Gate" }, version: 1 })]]);
  });

  it("leads to the field to correct when a save is refused", async () => {
    const save = vi.fn<Save>(async () => undefined);
    const { getByRole, findByRole, user } = show({ save });
    const name = getByRole("textbox", { name: "l.name" });
    await user.clear(name);
    await user.click(getByRole("button", { name: "kernel.form.save" }));
    expect((await findByRole("alert")).textContent).toContain("kernel.form.notSaved");
    await vi.waitFor(() => expect(name.ownerDocument.activeElement).toBe(name));
    expect(save).not.toHaveBeenCalled();
  });

  it("is there to be read by who may not change it: with the reason, without anything to save", () => {
    const { getByText, queryByRole, getAllByRole, getByRole, container } = show({ readOnlyBecause: "Only its owner changes it." });
    getByText("Only its owner changes it.");
    expect(queryByRole("button", { name: "kernel.form.save" })).toBeNull();
    expect(container.querySelector("[type=submit]")).toBeNull();
    const fields = [...container.querySelectorAll("input")];
    for (const name of ["name", "note", "rate", "secret"]) expect(fields.map((field) => field.name)).toContain(name);
    expect(fields.filter(({ disabled }) => !disabled)).toEqual([]);
    for (const label of ["l.name", "l.rate"]) expect(getByRole("textbox", { name: label })).toHaveProperty("disabled", true);
    expect(getByRole("switch", { name: "l.on" }).getAttribute("aria-disabled")).toBe("true");
    for (const radio of getAllByRole("radio")) expect(radio.getAttribute("aria-disabled")).toBe("true");
  });
});
