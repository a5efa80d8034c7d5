import { describe, expect, it } from "vitest";
import { proxy } from "valtio";
import * as z from "zod/mini";
import { KernelContext } from "../../hooks.ts";
import type { Kernel } from "../../plugin.ts";
import { aConsoleState } from "../../testing/aConsoleState.ts";
import { drawn } from "../../testing/drawn.tsx";
import { Form, FormActions } from "./Form.tsx";
import { FormFields } from "./FormField.tsx";
import { useForm } from "./useForm.ts";

const Settings = z.object({
  name: z.string().check(z.minLength(2), z.maxLength(20)),
  note: z.optional(z.string()),
  rate: z.int().check(z.gte(1)),
  isOn: z.boolean(),
  codec: z.enum(["h264", "h265"]),
  secret: z.optional(z.string()),
});
const kernel = { state: proxy(aConsoleState()), t: (key: string) => key } as unknown as Kernel;

function Screen({ readOnlyBecause }: { readOnlyBecause?: string }) {
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
    save: () => Promise.resolve(undefined),
    readOnlyBecause,
  });
  return (
    <Form form={form}>
      <FormFields form={form} />
      <FormActions form={form} />
    </Form>
  );
}
const drawnWith = (readOnlyBecause?: string) =>
  drawn(
    <KernelContext value={kernel}>
      <Screen {...(readOnlyBecause !== undefined && { readOnlyBecause })} />
    </KernelContext>,
  );
const html = drawnWith();
/** The tag of the control that this label names. */
function controlOf(label: string): string {
  const id = new RegExp(`<label [^>]*for="([^"]+)"[^>]*>${label}`).exec(html)?.[1];
  return new RegExp(`<\\w+ [^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? "";
}

describe("a form", () => {
  it("names itself, and each control by its label", () => {
    expect(html).toMatch(/<form [^>]*aria-label="Settings"/);
    for (const label of ["l.name", "l.note", "l.rate", "l.on", "l.secret"]) expect([label, controlOf(label)]).not.toEqual([label, ""]);
  });

  it("marks what is required to people and to assistive technology, and says what is optional", () => {
    expect(controlOf("l.name")).toContain('aria-required="true"');
    expect(html).toMatch(/<label [^>]*class="is-required"[^>]*>l\.name/);
    expect(controlOf("l.note")).not.toContain("aria-required");
    expect(html).toMatch(/l\.note .*?kernel\.ui\.optional/);
  });

  it("reads the hint with its control, and why one cannot be changed", () => {
    const note = /aria-describedby="([^"]+)"/.exec(controlOf("l.name"))?.[1];
    expect(html).toContain(`id="${note}" aria-live="polite" class="fieldnote"><span class="hint">l.hint`);
    expect(controlOf("l.note")).toContain("disabled");
    expect(html).toContain("l.why");
  });

  it("counts when the limit is near, shows unit and choices, and never a secret", () => {
    expect(html).toContain("19 / 20");
    expect(html).toContain("fps");
    expect(html).toContain("l.codecs.h265");
    expect(controlOf("l.secret")).toContain('type="password"');
  });

  it("says why it cannot be saved while nothing is changed", () => {
    expect(html).toMatch(/<button type="submit"[^>]*aria-disabled="true"/);
    expect(html).toContain("kernel.form.unchanged");
  });

  it("is there to be read by who may not change it: with the reason, without anything to save", () => {
    const read = drawnWith("Only its owner changes it.");
    expect(read).toContain("Only its owner changes it.");
    expect(read).not.toContain('type="submit"');
    const controls = [...read.matchAll(/<input [^>]*name="(?:name|note|rate)"[^>]*>/g)].map(([tag]) => tag);
    expect(controls.length).toBeGreaterThan(0);
    expect(controls.filter((tag) => !tag.includes("disabled"))).toEqual([]);
  });
});
