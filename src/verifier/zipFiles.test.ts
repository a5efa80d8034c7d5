import { Zip, ZipPassThrough, type Zippable, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { openZip } from "./zipFiles.ts";

const text = (letters: string) => new TextEncoder().encode(letters);
const opened = async (files: Zippable, level: 0 | 9) => {
  const found = await openZip(new Blob([zipSync(files, { level }) as Uint8Array<ArrayBuffer>]));
  return found && Promise.all(found.map(async ({ name, blob }) => [name, await blob.text()]));
};

describe("[C-09] the files of a zip", () => {
  it.each([0, 9] as const)("are those that were packed, with compression %i", async (level) => {
    const files = { "clips/a b.mp4": text("film".repeat(500)), "notes/ñ.txt": text("Año"), empty: text("") };
    expect(await opened(files, level)).toEqual([
      ["clips/a b.mp4", "film".repeat(500)],
      ["notes/ñ.txt", "Año"],
      ["empty", ""],
    ]);
  });
  it("are those of a package, whose files were packed piece by piece as they are", async () => {
    const pieces: Blob[] = [];
    const zip = new Zip((_error, data) => void pieces.push(new Blob([data as Uint8Array<ArrayBuffer>])));
    for (const name of ["clips/1.mp4", "manifest.json"]) {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      for (const part of ["one ", "two ", name]) entry.push(text(part));
      entry.push(new Uint8Array(), true);
    }
    zip.end();
    const found = (await openZip(new Blob(pieces))) ?? [];
    expect(await Promise.all(found.map(async ({ name, blob }) => [name, await blob.text()]))).toEqual([
      ["clips/1.mp4", "one two clips/1.mp4"],
      ["manifest.json", "one two manifest.json"],
    ]);
  });
  it("are none where it is no zip", async () => {
    expect(await openZip(new Blob(["no zip"]))).toBeUndefined();
    expect(await openZip(new Blob([]))).toBeUndefined();
  });
});
