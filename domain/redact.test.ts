import { describe, expect, it } from "vitest";
import { redact, redactText } from "./redact.ts";

const canary = "canary-7f3a91";

describe("redact", () => {
  it.each([
    "password",
    "pin",
    "secret",
    "token",
    "authorization",
    "sessionToken",
    "secretAccessKey",
    "idToken",
    "refresh_token",
    "set-cookie",
  ])("masks the value of %s at any depth", (key) => {
    expect(JSON.stringify(redact({ [key]: canary, list: [{ inner: { [key.toUpperCase()]: canary } }] }))).not.toContain(canary);
  });

  it.each([
    `rtsp://admin:${canary}@10.0.0.9/stream`,
    `rtsp://admin:${canary}@part@10.0.0.9/stream`,
    `postgresql://${canary}@localhost/gatehouse`,
    `Authorization: Bearer ${canary}`,
    `https://site.test/pass?pin=${canary}&x=1`,
    `https://site.test/object?X-Amz-Signature=${canary}`,
    `eyJhbGciOi.eyJ${canary}.sig`,
    `Error: Failed query: select $1\nparams: 1,${canary}\n    at query (file.ts:1:1)`,
    `Failed query: select $1\nparams: two\nlines,${canary}`,
  ])("masks a secret inside the text %s", (text) => {
    expect(redactText(text)).not.toContain(canary);
  });

  it("masks secrets in an error's message, stack and cause", () => {
    const error = new Error(`no answer from rtsp://u:${canary}@cam`, { cause: new Error(`Bearer ${canary}`) });
    expect(JSON.stringify(redact(error))).not.toContain(canary);
  });

  it("keeps where a query failed", () => {
    expect(redactText("Failed query: select $1\nparams: 1\n    at query (file.ts:1:1)")).toBe(
      "Failed query: select $1\nparams: [redacted]\n    at query (file.ts:1:1)",
    );
  });

  it("keeps everything else", () => {
    const value = { serialNumber: "AC-1", keyboard: "k", count: 2, missing: undefined, url: "https://site.test/v1/health?x=1" };
    expect(redact(value)).toEqual(value);
  });

  it("ends on a value that contains itself", () => {
    const loop: { inner?: unknown } = {};
    loop.inner = loop;
    expect(() => JSON.stringify(redact(loop))).not.toThrow();
  });
});
