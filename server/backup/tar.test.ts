import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readTar, tarEnd, tarFile, wholeOf } from "./tar.ts";

const modifiedAt = new Date("2026-11-21T10:00:00Z");
const contents: [string, Buffer][] = [
  ["empty", Buffer.alloc(0)],
  ["one/byte", Buffer.from("x")],
  ["one/block", Buffer.alloc(512, "b")],
  [`a/${"long ".repeat(30)}name/é.bin`, Buffer.alloc(100_000, "c")],
];

async function* archive(): AsyncGenerator<Buffer> {
  for (const [path, content] of contents) yield* tarFile({ path, bytes: content.length, modifiedAt }, [content]);
  yield tarEnd();
}

async function* inSteps(bytes: Buffer, step: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

it.each([1_000_000, 512, 77])("is read as it was written, %i bytes at a time", async (step) => {
  const bytes = await wholeOf(archive());
  const read: unknown[] = [];
  for await (const { file, content } of readTar(inSteps(bytes, step))) read.push([file, await wholeOf(content)]);
  expect(read).toEqual(contents.map(([path, content]) => [{ path, bytes: content.length, modifiedAt }, content]));
});

it("is what the system's tar opens", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-tar-"));
  writeFileSync(join(folder, "a.tar"), await wholeOf(archive()));
  execFileSync("tar", ["-xf", "a.tar"], { cwd: folder });
  for (const [path, content] of contents) expect(readFileSync(join(folder, path)).equals(content)).toBe(true);
  rmSync(folder, { recursive: true });
});

it.each([
  ["cut off", (bytes: Buffer) => bytes.subarray(0, 3_000), "The archive is cut off."],
  ["without an end", (bytes: Buffer) => bytes.subarray(0, -1024), "The archive is cut off."],
  ["with a damaged head", (bytes: Buffer) => Buffer.concat([Buffer.from("x"), bytes.subarray(1)]), "The archive is damaged."],
])("is refused %s", async (_how, damage, message) => {
  const bytes = damage(await wholeOf(archive()));
  await expect(async () => {
    for await (const { content } of readTar(inSteps(bytes, 700))) await wholeOf(content);
  }).rejects.toThrow(message);
});

it("does not write a file that is longer or shorter than it said", async () => {
  await expect(wholeOf(tarFile({ path: "a", bytes: 3, modifiedAt }, [Buffer.from("ab")]))).rejects.toThrow("a changed while it was read");
});
