import { describe, expect, it, vi } from "vitest";
import { limits } from "#contract/limits.ts";
import { createPictureBatch } from "./pictureBatch.ts";

type Ask = Parameters<typeof createPictureBatch>[0];
const drawn = { version: "v1", picture: "data:image/webp;base64,AA" };

describe("[AU-12] pictures of people", () => {
  it("are asked for with one call for everybody who is drawn in the same moment", async () => {
    const ask = vi.fn<Ask>(() => Promise.resolve([{ id: "ada", ...drawn }]));
    const load = createPictureBatch(ask);
    expect(await Promise.all([load("ada"), load("ben")])).toEqual([drawn, null]);
    expect(ask).toHaveBeenCalledExactlyOnceWith([{ id: "ada" }, { id: "ben" }]);
  });
  it("are not sent again where their version is known, and are gone where it is not answered any more", async () => {
    const ask = vi.fn<Ask>(() => Promise.resolve([{ id: "ada", version: "v1" }]));
    const load = createPictureBatch(ask);
    expect(await Promise.all([load("ada", drawn), load("ben", drawn)])).toEqual([drawn, null]);
    expect(ask).toHaveBeenCalledExactlyOnceWith([
      { id: "ada", version: "v1" },
      { id: "ben", version: "v1" },
    ]);
  });
  it("are asked for in as many calls as a call may name people", async () => {
    const ask = vi.fn<Ask>(() => Promise.resolve([]));
    const load = createPictureBatch(ask);
    await Promise.all(Array.from({ length: limits.picturesMax + 1 }, (_, index) => load(`person-${index}`)));
    expect(ask.mock.calls.map(([people]) => people.length)).toEqual([limits.picturesMax, 1]);
  });
  it("that could not be asked for fail for everybody who waits, and only for them", async () => {
    const ask = vi
      .fn<Ask>()
      .mockRejectedValueOnce(new Error("offline"))
      .mockResolvedValue([{ id: "ada", ...drawn }]);
    const load = createPictureBatch(ask);
    await expect(load("ada")).rejects.toThrow("offline");
    expect(await load("ada")).toEqual(drawn);
  });
});
