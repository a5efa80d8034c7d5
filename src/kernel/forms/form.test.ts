import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "../apiError.ts";
import { differingOf, rebased } from "./conflict.ts";
import { factsOf } from "./fieldFacts.ts";
import { changedNames, enteredOf, inputOf, planOf } from "./fieldLines.ts";
import { choicesOf, counterOf, valueText } from "./fieldText.ts";
import { issueText, packError, unpackError } from "./issueText.ts";
import { refusalOf } from "./refusalOf.ts";
import { stepAskingFor } from "./wizardSteps.ts";

const Camera = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(50)),
  subStreamUrl: z.optional(z.union([z.string().check(z.minLength(10)), z.literal("")])),
  note: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
  rate: z.int().check(z.gte(1), z.lte(30)),
  codec: z.enum(["h264", "h265"]),
  zone: z.enum(["a", "b", "c", "d"]),
  days: z.array(z.enum(["mon", "tue"])),
  hasAudio: z.boolean(),
  password: z.optional(z.string().check(z.maxLength(64))),
  email: z._default(z.email(), "a@b.example"),
});
const plan = planOf(Camera, {
  name: { label: "l.name", codes: ["error_name_taken"] },
  subStreamUrl: { label: "l.sub", invalid: "l.badAddress" },
  note: { label: "l.note" },
  rate: { label: "l.rate", unit: "fps" },
  codec: { label: "l.codec", choices: "l.codecs" },
  zone: { label: "l.zone" },
  days: { label: "l.days" },
  hasAudio: { label: "l.audio" },
  password: { label: "l.password", kind: "secret" },
  email: { label: "l.email" },
});
const stored = { name: "Yard", rate: 15, codec: "h264", zone: "a", days: ["tue", "mon"], hasAudio: true };
const entered = enteredOf(plan, stored);
const t = (key: string) => key;
const field = (name: string) => {
  const found = plan.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe("a field's facts", () => {
  it("derive how it is drawn from the schema, and what it needs", () => {
    expect(plan.map(({ name, kind, isRequired, min, max }) => [name, kind, isRequired, min, max])).toEqual([
      ["name", "text", true, 2, 50],
      ["subStreamUrl", "text", false, 10, undefined],
      ["note", "multiline", false, 1, 1000],
      ["rate", "number", true, 1, 30],
      ["codec", "radio", true, undefined, undefined],
      ["zone", "select", true, undefined, undefined],
      ["days", "multi-select", false, undefined, undefined],
      ["hasAudio", "switch", false, undefined, undefined],
      ["password", "secret", false, undefined, 64],
      ["email", "text", false, undefined, undefined],
    ]);
  });

  it("know an address by its format and an enumeration of numbers by its values", () => {
    expect(factsOf(z.email()).inputMode).toBe("email");
    expect(factsOf(z.enum({ Locked: 0, Open: 1 })).options).toEqual([0, 1]);
  });
});

describe("what was typed", () => {
  it("leaves out what is empty where the schema takes no empty text, and never sends an empty secret", () => {
    expect(inputOf(plan, entered)).toEqual({ ...stored, subStreamUrl: "" });
    expect(Camera.safeParse(inputOf(plan, entered)).success).toBe(true);
  });

  it("is changed when it differs to a person: not by blanks around it or the order of choices", () => {
    expect(changedNames(plan, entered, { ...entered, name: " Yard ", days: ["mon", "tue"] })).toEqual([]);
    expect(changedNames(plan, entered, { ...entered, name: "Gate", hasAudio: false, password: "x" })).toEqual([
      "name",
      "hasAudio",
      "password",
    ]);
  });
});

describe("an issue in words", () => {
  const wordsOf = (change: object) => {
    const result = z.safeParse(
      Camera,
      { ...inputOf(plan, entered), ...change },
      { error: (issue) => packError(issueText(issue as never, plan)) },
    );
    return result.error?.issues.map(({ message }) => unpackError(message));
  };

  it.each([
    ["what is missing", { name: undefined }, { key: "kernel.form.Required" }],
    ["what is blank", { name: "  " }, { key: "kernel.form.Required" }],
    ["a short text", { name: "x" }, { key: "kernel.form.ShortText", values: { min: 2 } }],
    ["a long text", { password: "x".repeat(65) }, { key: "kernel.form.LongText", values: { max: 64 } }],
    ["a small number", { rate: 0 }, { key: "kernel.form.SmallNumber", values: { min: 1 } }],
    ["a large number", { rate: 31 }, { key: "kernel.form.LargeNumber", values: { max: 30 } }],
    ["a part of a number", { rate: 1.5 }, { key: "kernel.form.WholeNumber" }],
    ["no address", { email: "nobody" }, { key: "kernel.form.Email" }],
    ["what is no choice", { codec: "mjpeg" }, { key: "kernel.form.Invalid" }],
  ])("[VD-01] says of %s what to do", (_, change, text) => {
    expect(wordsOf(change)).toEqual([text]);
  });

  it("takes the words of the field and of a rule of the form's own", () => {
    const Own = z.object({ subStreamUrl: z.string().check(z.regex(/^rtsp/)), again: z.string().check(z.refine(() => false, "l.differs")) });
    const { error } = z.safeParse(
      Own,
      { subStreamUrl: "http", again: "x" },
      { error: (issue) => packError(issueText(issue as never, plan)) },
    );
    expect(error?.issues.map(({ message }) => unpackError(message))).toEqual([{ key: "l.badAddress" }, { key: "l.differs" }]);
  });
});

describe("a refusal of the platform", () => {
  it.each([
    [
      "a code that a field names",
      new ApiError("error_name_taken", 409),
      { kind: "fields", errors: { name: { key: "errors.error_name_taken" } } },
    ],
    [
      "the paths of the fields",
      new ApiError("error_invalid_request", 400, ["rate", "subStreamUrl", "days.1", "elsewhere"]),
      {
        kind: "fields",
        errors: { rate: { key: "kernel.form.Invalid" }, subStreamUrl: { key: "l.badAddress" }, days: { key: "kernel.form.Invalid" } },
      },
    ],
    ["a version that was replaced", new ApiError("error_device_version_conflict", 409), { kind: "conflict" }],
    ["a version that was replaced, by the code of its own", new ApiError("error_thing_not_updated", 409), { kind: "conflict" }],
    ["anything else", new ApiError("error_device_not_found", 404), { kind: "form", text: { key: "errors.error_device_not_found" } }],
    [
      "a field that is not here",
      new ApiError("error_invalid_request", 400, ["elsewhere"]),
      { kind: "form", text: { key: "errors.error_invalid_request" } },
    ],
    ["an ended session", new ApiError("error_session_expired", 401), { kind: "silent" }],
    ["a call that was cut off", new DOMException("", "AbortError"), { kind: "silent" }],
  ])("stands where it belongs: %s", (_, error, expected) => {
    expect(refusalOf(error, plan, "error_thing_not_updated")).toEqual(expected);
  });
});

describe("two who change the same thing", () => {
  const mine = { ...entered, name: "Gate", rate: 20 };
  const theirs = { ...entered, name: "Dock", codec: "h265" };

  it("differ only where both changed, and differently", () => {
    expect(differingOf(plan, entered, mine, theirs)).toEqual([{ name: "name", mine: "Gate", theirs: "Dock" }]);
    expect(differingOf(plan, entered, { ...mine, name: "Dock" }, theirs)).toEqual([]);
  });

  it("both get their way where they do not differ; what is left to the other is theirs", () => {
    expect(rebased(plan, entered, mine, theirs)).toMatchObject({ name: "Gate", rate: 20, codec: "h265" });
    expect(rebased(plan, entered, mine, theirs, ["name"])).toMatchObject({ name: "Dock", rate: 20, codec: "h265" });
  });
});

describe("contents in words", () => {
  it("count when the limit comes near, and say when it is passed", () => {
    expect([counterOf("abc", 50), counterOf("a".repeat(45), 50), counterOf("a".repeat(51), 50), counterOf("abc", undefined)]).toEqual([
      undefined,
      { text: "45 / 50", isOver: false },
      { text: "51 / 50", isOver: true },
      undefined,
    ]);
  });

  it("are choices by name, a number with its unit, and never a secret", () => {
    expect(choicesOf(["h264"], "l.codecs", t)).toEqual([{ value: "h264", label: "l.codecs.h264" }]);
    expect([
      valueText(field("codec"), "h264", t),
      valueText(field("rate"), 15, t),
      valueText(field("hasAudio"), false, t),
      valueText(field("password"), "hunter2", t),
      valueText(field("days"), [], t),
    ]).toEqual(["l.codecs.h264", "15 fps", "kernel.form.off", "kernel.form.replaced", "kernel.form.nothing"]);
  });
});

describe("a wizard", () => {
  const steps = [
    { id: "where", label: "l.where", fields: ["name", "zone"] },
    { id: "how", label: "l.how", fields: ["rate", "codec"] },
  ];
  it("goes back to the first step that asks for what is wrong", () => {
    expect([stepAskingFor(steps, ["codec", "zone"]), stepAskingFor(steps, ["codec"]), stepAskingFor(steps, [])]).toEqual([0, 1, undefined]);
  });
});
