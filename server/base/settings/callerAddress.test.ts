import { describe, expect, it } from "vitest";
import { callerAddress, trustedProxies } from "./callerAddress.ts";

describe("trustedProxies", () => {
  it.each(["proxy", "10.0.0", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/8/8", "::1/129", ""])("refuses %j", (text) => {
    expect(trustedProxies([text])).toBeUndefined();
  });

  it("knows addresses and networks of both kinds, also written as the other kind, and trusts nobody when empty", () => {
    const isTrusted = trustedProxies(["10.0.0.0/8", "192.168.1.4", "fd00::/8"]);
    expect(
      ["10.9.8.7", "::ffff:10.9.8.7", "192.168.1.4", "192.168.1.5", "fd12::1", "::1", "", "x"].map((each) => isTrusted?.(each)),
    ).toEqual([true, true, true, false, true, false, false, false]);
    expect(trustedProxies([])?.("127.0.0.1")).toBe(false);
  });
});

describe("callerAddress", () => {
  const isTrusted = trustedProxies(["10.0.0.0/8"]) ?? (() => false);
  it.each<[string, string, string | undefined, string]>([
    ["a stranger, whatever it says", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["whom a proxy heard from", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["the nearest that no proxy of ours is", "10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", "198.51.100.1"],
    ["the proxy itself when it says nothing", "10.0.0.1", undefined, "10.0.0.1"],
    ["the last that is an address", "10.0.0.1", "198.51.100.1, unknown", "10.0.0.1"],
  ])("is %s", (_who, remoteAddress, told, expected) => {
    const headers = told === undefined ? {} : { "x-forwarded-for": told };
    expect(callerAddress({ headers, socket: { remoteAddress } }, isTrusted)).toBe(expected);
  });
});
