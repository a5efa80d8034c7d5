import { expect, it } from "vitest";
import {
  anyCastsIn,
  attributesIn,
  callsIn,
  chainsIn,
  commentsIn,
  declarationsIn,
  importsIn,
  loadsIn,
  namedImportsIn,
  namesIn,
  textsIn,
} from "./syntax.ts";

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

it("reads when an import is loaded: a statement of types never is", () => {
  const lines = `
import type { One } from "./one.ts";
import { type Two } from "./two.ts";
export type { Three } from "./three.ts";
const panel = { load: () => import("./four.tsx"), also: () => import("./five.ts") };
`;
  expect(importsIn("a.ts", lines).map(({ specifier, loads }) => [specifier, loads])).toEqual([
    ["./one.ts", "never"],
    ["./two.ts", "atOnce"],
    ["./three.ts", "never"],
    ["./four.tsx", "later"],
    ["./five.ts", "later"],
  ]);
  expect(loadsIn("a.ts", lines)).toEqual(["./four.tsx"]);
});

it("reads what a module calls, with a name or a text that comes first", () => {
  const calls = callsIn("a.tsx", text).map(({ callee, first }) => ({ callee, first }));
  expect(callsIn("a.tsx", "pagesOf(api, listGroups, {}, (one) => one, two.three)").map(({ names }) => names)).toEqual([
    ["api", "listGroups"],
  ]);
  expect(calls.filter(({ first }) => first)).toEqual([
    { callee: ["kernel", "api", "call"], first: { kind: "name", text: "getDevice" } },
    { callee: ["state", "scopes", "has"], first: { kind: "text", text: "zone_r" } },
    { callee: [], first: { kind: "name", text: "one" } },
  ]);
});

const written = `
// it.skip "in:comment"
import "./module.ts";
t(isOn ? "on.text" : \`off.\${kind}.text\`);
const button = <Button title="doors:unlock">Unlock {\`doors:lock\`}</Button>;
const value = given as any;
it.concurrent.skip("x");
`;

it("reads every text that a module writes, and those of a call's first argument", () => {
  const said = textsIn("a.tsx", written).map(({ text, isWhole, isStart }) => `${isStart ? "" : "…"}${text}${isWhole ? "" : "…"}`);
  expect(said).toEqual(["on.text", "off.…", "….text…", "doors:unlock", "Unlock ", "doors:lock", "x"]);
  const [ofT] = callsIn("a.tsx", written).filter(({ callee }) => callee.at(-1) === "t");
  expect(ofT?.texts.map(({ text }) => text)).toEqual(["on.text", "off.", ".text"]);
});

it("reads names, comments, casts to any, and chains of names", () => {
  expect(new Set(namesIn("a.tsx", written))).toEqual(new Set("t isOn kind button Button title value given it concurrent skip".split(" ")));
  expect(attributesIn("a.tsx", written)).toEqual([["title", "doors:unlock"]]);
  expect(commentsIn("a.tsx", written)).toEqual([' it.skip "in:comment"']);
  expect([anyCastsIn("a.tsx", written), anyCastsIn("a.tsx", text)]).toEqual([1, 0]);
  expect(chainsIn("a.tsx", written)).toContainEqual(["it", "concurrent", "skip"]);
});

it("reads the top-level declarations of a module, and its named imports", () => {
  const lines = `
import { handle as make, type Route } from "./handle.ts";
import type { Session } from "./session.ts";
// scopes.has("site_r")
export const getDoor = make(readDoor, (session: Session) => session.scopes.has("device_r") && helper(session));
async function helper(session: Session) { return rank(session); }
type Route2 = Route;
`;
  expect(namedImportsIn("a.ts", lines)).toEqual([{ specifier: "./handle.ts", there: "handle", here: "make" }]);
  const [getDoor, helper, ...others] = declarationsIn("a.ts", lines);
  expect([getDoor?.name, helper?.name, others]).toEqual(["getDoor", "helper", []]);
  expect([getDoor?.made?.callee, getDoor?.made?.first?.text]).toEqual([["make"], "readDoor"]);
  expect(getDoor?.calls.find(({ callee }) => callee.at(-1) === "has")?.texts.map(({ text }) => text)).toEqual(["device_r"]);
  expect([getDoor?.names.includes("helper"), helper?.names.includes("rank"), helper?.names.includes("device_r")]).toEqual([
    true,
    true,
    false,
  ]);
});

it("says which module it cannot read", () => {
  expect(() => importsIn("broken.ts", "const = 1")).toThrow(/^broken\.ts: /);
});
