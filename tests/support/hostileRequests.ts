import fc from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import { operations } from "#contract/operations.ts";
import { schemaNodeOf, valuesOf } from "./schemaValues.ts";

/** One request as it goes over the wire: plain data, so that a failing case can be printed and sent again. */
export interface HostileRequest {
  operationId: string;
  isSignedIn: boolean;
  method: string;
  /** Path and query, encoded. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

interface Parts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Stands where JSON text is to be put that no value can be made of. */
const holes = {
  "<deep array>": `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  "<deep object>": `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  "<huge number>": "1e999",
  "<long number>": "9".repeat(400),
  "<lone surrogate>": '"\\ud800"',
} as const;

const hostileTexts = [
  "\0",
  "a\0b\0",
  "\ud800",
  "name \udfff",
  "\u202e\ufeff\uffff",
  "'; DROP TABLE people; --",
  "%00",
  "%' OR 1=1",
  "\\",
  "../../../etc/passwd",
  "<script>alert(1)</script>",
  "${7*7}{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "-1",
  "1e309",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999999Z",
  "rtsp://u\0:p@10.0.0.9/x",
  `rtsp://10.0.0.9/${"字".repeat(380)}`,
  "rtsp://10.0.0.9:99999/stream",
  "rtsp://[::1/stream",
  "x".repeat(5_000),
  "é".repeat(70_000),
];
const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "binary", maxLength: 80 }));
export const hostileValue = fc.oneof(
  { arbitrary: hostileText, weight: 3 },
  fc.constantFrom<unknown>(null, true, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, "", [], {}, [[]], [null], { length: 1e9 }),
  fc.constantFrom(...Object.keys(holes)),
  fc.jsonValue({ maxDepth: 4 }),
);
const fieldNames = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "accountId",
  "personId",
  "isAdmin",
  "scopes",
  "",
  "\0",
  "$where",
);
export const rawParts = fc.constantFrom(
  "",
  "%",
  "%zz",
  "%00",
  "%ff%fe",
  "%ED%A0%80",
  "%c0%ae%c0%ae",
  "..%2f..%2f",
  "%2e%2e",
  "%252e",
  "a%2Fb",
  ";a=b",
  "*",
  "%F0%9F%9A%AA",
  "x".repeat(300),
  "%41".repeat(300),
  "x".repeat(5_000),
  "x".repeat(40_000),
);
export const rawQueries = fc.constantFrom(
  "%",
  "a=%zz&b",
  "&&&==",
  "__proto__=1&constructor=2",
  "a[b]=1&a[c]=2",
  `x=${"y".repeat(10_000)}`,
  "%00=%00",
);
export const rawBodies = fc.constantFrom(
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "7",
  "\ufeff{}",
  "{}{}",
  "{'a':1}",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1,"a":2}',
  "\0",
  "a=b&c=d",
  "<a/>",
  holes["<deep array>"],
  holes["<deep object>"],
  `"${"x".repeat(1_100_000)}"`,
);
export const hostileHeaders = fc.constantFrom<Record<string, string>>(
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/json;;;" },
  { "content-type": "__proto__" },
  { "content-type": "" },
  { "content-encoding": "gzip" },
  { authorization: "Bearer" },
  { authorization: "Basic YTpi" },
  { authorization: `Bearer ${"a".repeat(9_000)}` },
  { authorization: "Bearer a.b.c" },
  { host: "127.0.0.1:99999" },
  { host: "localhost:0" },
  { host: "evil.example" },
  { host: "" },
  { origin: "null" },
  { origin: "https://evil.example" },
  { "x-forwarded-for": "10.0.0.1", "x-forwarded-host": "evil.example", "x-http-method-override": "DELETE" },
  { cookie: "a".repeat(7_000) },
  { cookie: "a".repeat(30_000) },
  { "last-event-id": "\u00ff".repeat(50) },
);

/** Requests made from the contract: as it wants them, and bent in every way that we know of. */
export function hostileRequests(known: readonly string[]): fc.Arbitrary<HostileRequest> {
  return fc.oneof(
    ...[...operations].map(([operationId, endpoint]) =>
      fc
        .tuple(validParts(endpoint, known), fc.constantFrom(true, true, true, false))
        .chain(([parts, isSignedIn]) => bent({ operationId, endpoint, parts, isSignedIn })),
    ),
  );
}

function validParts({ params, query, body }: Endpoint, known: readonly string[]): fc.Arbitrary<Parts> {
  const of = (schema: Endpoint["params"]) => (schema ? valuesOf(schemaNodeOf(schema), known) : fc.constant({}));
  return fc.record({
    params: of(params) as fc.Arbitrary<Record<string, unknown>>,
    query: of(query) as fc.Arbitrary<Record<string, unknown>>,
    body: body ? of(body) : fc.constant(undefined),
  });
}

interface Plan {
  operationId: string;
  endpoint: Endpoint;
  parts: Parts;
  isSignedIn: boolean;
}

function bent(plan: Plan): fc.Arbitrary<HostileRequest> {
  const { endpoint, parts } = plan;
  const request = write(plan);
  // Path and query are always lists of names; the body can be anything.
  const places = leavesOf(parts).filter(([place, ...inner]) => place === "body" || inner.length > 0);
  const changedValue = fc
    .tuple(fc.constantFrom(...places), hostileValue)
    .map(([leaf, value]) => write({ ...plan, parts: replaced(parts, leaf, value) as Parts }));
  const unknownField = fc
    .tuple(fc.constantFrom("query" as const, "body" as const), fieldNames, hostileValue)
    .map(([place, name, value]) => write({ ...plan, parts: { ...parts, [place]: added(parts[place], name, value) } }));
  const twice = fc
    .constantFrom(...Object.keys(parts.query), "a")
    .map((name) => ({ ...request, path: `${request.path}&${name}=1&${name}=2` }));
  const rawPath = rawParts.map((raw) => ({ ...request, path: `/v1${endpoint.path.replaceAll(/\{\w+\}/g, () => raw)}` }));
  const ways = [
    { arbitrary: fc.constant(request), weight: 5 },
    { arbitrary: changedValue, weight: 8 },
    { arbitrary: unknownField, weight: 2 },
    { arbitrary: twice, weight: 1 },
    { arbitrary: rawPath, weight: endpoint.params ? 2 : 0 },
    { arbitrary: rawParts.map((raw) => ({ ...request, path: `/v1${endpoint.path.replaceAll(/\{\w+\}/g, "a")}/${raw}` })), weight: 1 },
    { arbitrary: rawQueries.map((raw) => ({ ...request, path: `${request.path.split("?", 1)[0]}?${raw}` })), weight: 1 },
    { arbitrary: rawBodies.map((body) => ({ ...request, body })), weight: endpoint.body ? 3 : 1 },
    { arbitrary: hostileHeaders.map((headers) => ({ ...request, headers: { ...request.headers, ...headers } })), weight: 2 },
    { arbitrary: fc.constantFrom("PATCH", "OPTIONS", "TRACE", "PROPFIND").map((method) => ({ ...request, method })), weight: 1 },
  ];
  return fc.oneof(...ways.filter(({ weight }) => weight > 0));
}

function write({ operationId, endpoint, parts, isSignedIn }: Plan): HostileRequest {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(parts.params[name]));
  const query = Object.entries(parts.query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const body = endpoint.body && jsonOf(parts.body);
  return {
    operationId,
    isSignedIn,
    method: endpoint.method,
    path: `/v1${path}?${query.join("&")}`,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body,
  };
}

/** Halves of characters go as the bytes that a careless encoder would make of them. */
export function encode(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
  return text.isWellFormed() ? encodeURIComponent(text).slice(0, 8_000) : "%ED%A0%80";
}

/** JSON text of a value, with what no value can be made of in its place. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return Object.entries(holes).reduce((filled, [hole, json]) => filled.replaceAll(JSON.stringify(hole), json), text);
}

type Leaf = readonly (string | number)[];

/** Every place in a value, the inner ones included. */
function leavesOf(value: unknown, at: Leaf = []): Leaf[] {
  if (typeof value !== "object" || value === null) return [at];
  return [...(at.length > 0 ? [at] : []), ...Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...at, key]))];
}

function replaced(value: unknown, [key, ...rest]: Leaf, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, by));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: replaced(fields[key], rest, by) };
}

function added(value: unknown, name: string, field: unknown): unknown {
  // A key of its own even where the name is special.
  return Object.fromEntries([...Object.entries(Object(value) as object), [name, field]]);
}
