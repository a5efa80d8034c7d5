import { expect, it } from "vitest";
import { callsIn, importsIn } from "./syntax.ts";

const text = `
// import no from "in-a-comment";
import "./style.css";
import { one } from "one";
import type { Two } from "two";
import { type Three } from "three";
export * from "./four.ts";
const text = 'import five from "five"';
const load = () => import("./six.tsx");
kernel.api.call(getDevice, { params: {} });
state?.scopes.has("zone_r");
make()(one);
`;

it("reads what a module imports, and what of it is there when it runs", () => {
  expect(importsIn("a.tsx", text).map(({ specifier, isType }) => (isType ? `type ${specifier}` : specifier))).toEqual([
    "./style.css",
    "one",
    "type two",
    "type three",
    "./four.ts",
    "./six.tsx",
  ]);
});

it("reads what a module calls, with a name or a text that comes first", () => {
  expect(callsIn("a.tsx", text).filter(({ first }) => first)).toEqual([
    { callee: ["kernel", "api", "call"], first: { kind: "name", text: "getDevice" } },
    { callee: ["state", "scopes", "has"], first: { kind: "text", text: "zone_r" } },
    { callee: [], first: { kind: "name", text: "one" } },
  ]);
});

it("says which module it cannot read", () => {
  expect(() => importsIn("broken.ts", "const = 1")).toThrow(/^broken\.ts: /);
});
