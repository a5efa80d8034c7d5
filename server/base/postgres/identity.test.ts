import { describe, expect, it } from "vitest";
import { chooseIdentity } from "./identity.ts";

describe("chooseIdentity", () => {
  it("refuses an ordinary user the folder of another user", () => {
    expect(() => chooseIdentity({ uid: 1001, owner: { uid: 0, gid: 0 }, works: () => true })).toThrow(/belongs to user 0/);
  });

  it("tells root what to do if nothing works", () => {
    expect(() => chooseIdentity({ uid: 0, owner: undefined, works: () => false })).toThrow(/ordinary user or set DATABASE_URL/);
  });

  it("runs as the ordinary user who started it", () => {
    expect(chooseIdentity({ uid: 1001, owner: { uid: 1001, gid: 1001 }, works: () => false })).toEqual({ kind: "self", prefix: [] });
  });

  it("gives root a user namespace, and the unprivileged user where namespaces are refused", () => {
    expect(chooseIdentity({ uid: 0, owner: undefined, works: () => true }).kind).toBe("namespace");
    expect(chooseIdentity({ uid: 0, owner: { uid: 0, gid: 0 }, works: () => true }).kind).toBe("namespace");
    expect(chooseIdentity({ uid: 0, owner: undefined, works: ({ kind }) => kind === "other" })).toMatchObject({ uid: 65_534, gid: 65_534 });
  });

  it("keeps an existing folder with its owner", () => {
    expect(chooseIdentity({ uid: 0, owner: { uid: 1001, gid: 1002 }, works: () => true })).toMatchObject({
      kind: "other",
      uid: 1001,
      gid: 1002,
    });
  });
});
