import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonicalJson.ts";

describe("canonicalJson", () => {
  it("writes names in one order, at every depth", () => {
    expect(canonicalJson({ b: [{ d: 1, c: "é" }], a: null })).toBe('{"a":null,"b":[{"c":"é","d":1}]}');
  });

  it("leaves out what JSON leaves out, and keeps instants as text", () => {
    expect(canonicalJson({ b: undefined, a: new Date(0) })).toBe('{"a":"1970-01-01T00:00:00.000Z"}');
    expect(canonicalJson(undefined)).toBe("null");
  });

  it("takes a name that objects have by themselves like every other", () => {
    expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1},"b":1}');
  });

  it("is the same for the same value, whatever the order that it came in", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
      }),
    );
  });
});
