import { describe, expect, it, vi } from "vitest";
import { createDownloads, type DownloadProgress, type DownloadSource } from "./downloads.ts";

/** A file whose reading the test ends. */
function aSource(name = "report.csv") {
  const reads: {
    report(progress: DownloadProgress): void;
    signal: AbortSignal;
    finish(file: Blob): void;
    fail(error: Error): void;
  }[] = [];
  const source: DownloadSource = {
    name,
    read: (report, signal) => new Promise((finish, fail) => void reads.push({ report, signal, finish, fail })),
  };
  return { source, reads };
}
function aStore() {
  const save = vi.fn();
  const onFailed = vi.fn();
  return { save, onFailed, downloads: createDownloads({ save, onFailed }) };
}
const settled = () => new Promise((done) => setImmediate(done));

describe("downloads", () => {
  it("[SH-09] [SR-08] shows what is received, what is joined, and starts the file when it is whole", async () => {
    const { downloads, save } = aStore();
    const { source, reads } = aSource();
    downloads.start(source);
    expect(downloads.state.list).toMatchObject([{ name: "report.csv", status: "receiving", done: 0, total: undefined }]);
    reads[0]?.report({ stage: "receiving", done: 40, total: 100 });
    expect(downloads.state.list).toMatchObject([{ status: "receiving", done: 40, total: 100 }]);
    reads[0]?.report({ stage: "joining", done: 3, total: 12 });
    expect(downloads.state.list).toMatchObject([{ status: "joining", done: 3, total: 12 }]);
    const file = new Blob(["abc"]);
    reads[0]?.finish(file);
    await settled();
    expect(downloads.state.list).toMatchObject([{ status: "done", done: 3, total: 3 }]);
    expect(save.mock.calls).toEqual([[file, "report.csv"]]);
  });

  it("[SR-08] calls the file what it is called once that is known", async () => {
    const { downloads, save } = aStore();
    const { source, reads } = aSource("video.mp4");
    downloads.start(source);
    const file = new File(["abc"], "video_2026-03-12T14-00-00Z.mp4");
    reads[0]?.finish(file);
    await settled();
    expect([save.mock.calls, downloads.state.list[0]?.name]).toEqual([[[file, file.name]], file.name]);
  });

  it("[B-31] forgets one whose person went back when they were asked why", async () => {
    const { downloads, onFailed } = aStore();
    const { source, reads } = aSource();
    downloads.start(source);
    reads[0]?.fail(new DOMException("The person went back", "AbortError"));
    await settled();
    expect([downloads.state.list, onFailed.mock.calls]).toEqual([[], []]);
  });

  it("[SH-09] stops one that is cancelled, and saves nothing of it", async () => {
    const { downloads, save, onFailed } = aStore();
    const { source, reads } = aSource();
    downloads.cancel(downloads.start(source));
    expect([downloads.state.list, reads[0]?.signal.aborted]).toEqual([[], true]);
    reads[0]?.finish(new Blob(["late"]));
    reads[0]?.report({ stage: "receiving", done: 4 });
    await settled();
    expect([save.mock.calls, onFailed.mock.calls, downloads.state.list]).toEqual([[], [], []]);
  });

  it("[SH-09] keeps one that failed, says so once, and begins anew on retry", async () => {
    const { downloads, save, onFailed } = aStore();
    const { source, reads } = aSource();
    const id = downloads.start(source);
    const error = new Error("cut off");
    reads[0]?.report({ stage: "receiving", done: 40, total: 100 });
    reads[0]?.fail(error);
    await settled();
    expect(downloads.state.list).toMatchObject([{ status: "failed", failure: { error } }]);
    expect(onFailed.mock.calls).toEqual([[error]]);
    downloads.retry(id);
    downloads.retry(id);
    expect([reads.length, downloads.state.list[0]]).toMatchObject([2, { status: "receiving", done: 0, failure: undefined }]);
    reads[1]?.finish(new Blob(["x"]));
    await settled();
    expect(save).toHaveBeenCalledOnce();
  });

  it("clears what is over and leaves what runs, newest first", async () => {
    const { downloads } = aStore();
    const [one, two] = [aSource("one"), aSource("two")];
    downloads.start(one.source);
    downloads.start(two.source);
    expect(downloads.state.list.map(({ name }) => name)).toEqual(["two", "one"]);
    one.reads[0]?.finish(new Blob());
    await settled();
    downloads.clear();
    expect(downloads.state.list.map(({ name }) => name)).toEqual(["two"]);
  });

  it("ends with the session", () => {
    const { downloads } = aStore();
    const { source, reads } = aSource();
    downloads.start(source);
    downloads.dispose();
    downloads.start(source);
    expect([downloads.state.list, reads.map(({ signal }) => signal.aborted)]).toEqual([[], [true]]);
  });
});
