import { describe, expect, it, vi } from "vitest";
import { VideoLink, VideoStorage } from "#contract/enumerations.ts";
import { ApiError } from "#kernel/apiError.ts";
import { firstThatAnswers } from "./openRecordings.ts";
import { RecordingFailure, type RecordingsAccess } from "./recordingsAccess.ts";

const range = { fromMs: 1_000, toMs: 11_000 };
const { signal } = new AbortController();

function anAccess(name: string, storage: VideoStorage, failure?: Error) {
  const save = vi.fn(async (..._asked: Parameters<RecordingsAccess["save"]>) => {
    if (failure) throw failure;
    return { url: `${name}://a.m3u8` };
  });
  const access = {
    source: { storage, link: VideoLink.Online },
    save,
    get: async () => ({ status: 200, data: undefined }),
    peek: async () => ({ status: 200, data: undefined }),
    follow: vi.fn(() => undefined),
    cancel: vi.fn(),
    dispose: vi.fn(),
  } satisfies RecordingsAccess;
  return { access, save };
}

function routes({ isRemote = false, failure }: { isRemote?: boolean; failure?: Error } = {}) {
  const local = anAccess("local", VideoStorage.Local, failure);
  const cloud = anAccess("cloud", VideoStorage.Cloud);
  const openLocal = vi.fn(() => local.access);
  const openCloud = vi.fn(() => cloud.access);
  const access = firstThatAnswers(() => isRemote, openLocal, openCloud);
  return { access, local, cloud, openLocal, openCloud };
}

describe("[SR-03] [PL-02] a range is taken by the playlist that there is of it", () => {
  it("[EN-15] from the gateway of this network, which is told that it is taken away", async () => {
    const { access, local, openCloud } = routes();
    expect(await access.save(range, signal, { isDownload: true })).toEqual({ url: "local://a.m3u8" });
    expect(local.save).toHaveBeenCalledWith(range, signal, { isDownload: true });
    expect([access.source.storage, openCloud.mock.calls.length]).toEqual([VideoStorage.Local, 0]);
  });

  it("[EN-15] from the cloud and its device where the gateway is in another network", async () => {
    const { access, cloud, openLocal } = routes({ isRemote: true });
    expect(await access.save(range, signal, { isDownload: true })).toEqual({ url: "cloud://a.m3u8" });
    expect(cloud.save).toHaveBeenCalledWith(range, signal, { isDownload: true });
    expect([access.source.storage, openLocal.mock.calls.length]).toEqual([VideoStorage.Cloud, 0]);
  });

  it.each([new RecordingFailure("FailedConnectionWithDevice"), new ApiError("error_gateway_offline", 409)])(
    "from the cloud from then on where the gateway does not answer (%s)",
    async (failure) => {
      const { access, local, cloud } = routes({ failure });
      expect((await access.save(range, signal, { isDownload: true })).url).toBe("cloud://a.m3u8");
      await access.save(range, signal);
      expect([local.save.mock.calls.length, cloud.save.mock.calls.map(([, , use]) => use)]).toEqual([1, [{ isDownload: true }, undefined]]);
    },
  );

  it("[GN-12] from the cloud where somebody wants its quality, and from the gateway again afterwards", async () => {
    const { access, local, cloud } = routes();
    expect((await access.save(range, signal, { quality: "cloudHigh" })).url).toBe("cloud://a.m3u8");
    expect(cloud.save).toHaveBeenCalledWith(range, signal, { quality: "cloudHigh" });
    expect([(await access.save(range, signal, { quality: "sdLow" })).url, access.source.storage]).toEqual([
      "local://a.m3u8",
      VideoStorage.Local,
    ]);
    expect(local.save).toHaveBeenCalledWith(range, signal, { quality: "sdLow" });
  });

  it("from nowhere else where the gateway answers that it may not, or has nothing", async () => {
    for (const failure of [new ApiError("error_export_not_allowed", 403), new RecordingFailure("NotFound")]) {
      const { access, openCloud } = routes({ failure });
      await expect(access.save(range, signal, { isDownload: true })).rejects.toBe(failure);
      expect(openCloud).not.toHaveBeenCalled();
    }
  });
});
