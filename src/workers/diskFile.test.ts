import { afterEach, describe, expect, it, vi } from "vitest";
import { createDiskFile, removeDiskFiles } from "./diskFile.ts";

const nowMs = Date.UTC(2026, 2, 12, 14);
const bytes = (text: string) => new TextEncoder().encode(text);

/** A browser's file system for pages, as far as it is used. */
function lendDisk() {
  const files = new Map<string, { data: Uint8Array<ArrayBuffer>; lastModified: number; isLocked: boolean }>();
  const handleOf = (name: string) => ({
    kind: "file",
    getFile: async () => {
      const { data, lastModified } = files.get(name)!;
      return new File([data], name, { lastModified });
    },
    createSyncAccessHandle: async () => {
      const file = files.get(name)!;
      file.isLocked = true;
      return {
        write(piece: Uint8Array, { at }: { at: number }) {
          const longer = new Uint8Array(Math.max(file.data.length, at + piece.length));
          longer.set(file.data);
          longer.set(piece, at);
          file.data = longer;
        },
        close: () => (file.isLocked = false),
      };
    },
  });
  const folder = {
    getFileHandle: async (name: string) => {
      files.set(name, { data: new Uint8Array(), lastModified: nowMs, isLocked: false });
      return handleOf(name);
    },
    async *entries() {
      for (const name of files.keys()) yield [name, handleOf(name)];
    },
    removeEntry: async (name: string) => {
      if (files.get(name)?.isLocked) throw new DOMException("it is open", "NoModificationAllowedError");
      files.delete(name);
    },
  };
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) } });
  return files;
}

afterEach(() => vi.unstubAllGlobals());

describe("[SR-08] a clip that is joined", () => {
  it("is held in memory where the browser lends no disk", async () => {
    vi.stubGlobal("navigator", {});
    const file = await createDiskFile(nowMs);
    file.write(bytes("aaaa"), 0);
    file.write(bytes("b"), 1);
    expect(await (await file.whole("video/mp4")).text()).toBe("abaa");
  });
  it("lies on the disk where there is one", async () => {
    const files = lendDisk();
    const file = await createDiskFile(nowMs);
    file.write(bytes("aaaa"), 0);
    file.write(bytes("b"), 1);
    const whole = await file.whole("video/mp4");
    expect(whole.type).toBe("video/mp4");
    expect(await whole.text()).toBe("abaa");
    expect([...files.values()].map(({ isLocked }) => isLocked)).toEqual([false]);
  });
  it("is deleted when another is created an hour later, unless it is still being written", async () => {
    const files = lendDisk();
    const old = await createDiskFile(nowMs);
    await old.whole("video/mp4");
    await createDiskFile(nowMs);
    const [oldName, openName] = [...files.keys()];
    await createDiskFile(nowMs + 3_600_000);
    expect(files.size).toBe(3);
    await createDiskFile(nowMs + 3_600_001);
    expect(files.has(oldName!)).toBe(false);
    expect(files.has(openName!)).toBe(true);
  });
  it("is gone once the person has signed out, unless it is still being written", async () => {
    const files = lendDisk();
    const done = await createDiskFile(nowMs);
    await done.whole("video/mp4");
    await createDiskFile(nowMs);
    const [, openName] = [...files.keys()];
    await removeDiskFiles();
    expect([...files.keys()]).toEqual([openName]);
  });
});
