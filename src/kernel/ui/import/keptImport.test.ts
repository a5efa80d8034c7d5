import { describe, expect, it } from "vitest";
import { createImportKeeper } from "./keptImport.ts";

const storageOf = (room = Number.POSITIVE_INFINITY) => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error("QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
};
const bytes = Uint8Array.from({ length: 20_000 }, (_, place) => place % 256);

describe("[US-07] a file that waits to be imported", () => {
  it("is there again after a reload, byte by byte, with what was chosen", async () => {
    const storage = storageOf();
    const keeper = createImportKeeper(storage, "people");
    await keeper.keepFile(new File([bytes], "people.csv"));
    keeper.keepChoices({ encoding: "macintosh" }, ["E-mail", undefined]);
    const kept = createImportKeeper(storage, "people").load();
    expect(new Uint8Array((await kept?.file.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
    expect(kept).toMatchObject({ choices: { encoding: "macintosh" }, mapping: ["E-mail", undefined] });
    expect(createImportKeeper(storage, "others").load()).toBeUndefined();
    keeper.clear();
    expect(keeper.load()).toBeUndefined();
  });

  it("is not kept where there is no room, nor read where it is spoiled", async () => {
    const keeper = createImportKeeper(storageOf(100), "people");
    await keeper.keepFile(new File([bytes], "people.csv"));
    expect(keeper.load()).toBeUndefined();
    const storage = storageOf();
    storage.setItem("people file", "{");
    expect(createImportKeeper(storage, "people").load()).toBeUndefined();
  });
});
