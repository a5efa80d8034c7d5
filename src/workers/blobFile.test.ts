import { describe, expect, it } from "vitest";
import { createBlobFile } from "./blobFile.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (file: ReturnType<typeof createBlobFile>) => file.whole("text/plain").text();

describe("a file that is written anywhere", () => {
  it("has no holes", () => {
    expect(() => createBlobFile().write(bytes("a"), 1)).toThrow(RangeError);
  });
  it("is written over within a piece, over several, and past its end", async () => {
    const file = createBlobFile();
    for (const [position, text] of [
      [0, "aaaa"],
      [4, "bbbb"],
      [8, "cccc"],
    ] as const)
      file.write(bytes(text), position);
    file.write(bytes("1"), 1);
    file.write(bytes("234567"), 3);
    expect(await textOf(file)).toBe("a1a234567ccc");
    file.write(bytes("xyz"), 11);
    expect(await textOf(file)).toBe("a1a234567ccxyz");
  });
});
