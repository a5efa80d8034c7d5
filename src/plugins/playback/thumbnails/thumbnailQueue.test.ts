import { describe, expect, it } from "vitest";
import { createThumbnailQueue } from "./thumbnailQueue.ts";

function aQueue({ atOnce = 2, most = 3, mostTries = 30 } = {}) {
  const asked: number[] = [];
  const aborted: number[] = [];
  const dropped: string[] = [];
  const answers = new Map<number, (picture?: string) => void>();
  const queue = createThumbnailQueue<string>({
    atOnce,
    most,
    mostTries,
    onDropped: (picture) => dropped.push(picture),
    load(slotMs, signal) {
      asked.push(slotMs);
      signal.addEventListener("abort", () => aborted.push(slotMs));
      return new Promise((resolve) => answers.set(slotMs, resolve));
    },
  });
  /** The gateway answers, and whoever waits for it is told. */
  const answer = async (slotMs: number, picture?: string) => {
    answers.get(slotMs)?.(picture);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { queue, asked, aborted, dropped, answer };
}

describe("[PL-12] thumbnails of a recording", () => {
  it("are fetched a few at a time, those that are looked at first", async () => {
    const { queue, asked, aborted, answer } = aQueue();
    queue.prefetch([1, 2, 3]);
    expect(asked).toEqual([1, 2]);
    queue.want(9);
    expect([asked, aborted]).toEqual([[1, 2, 9], [2]]);
    await answer(9, "nine");
    expect(queue.get(9)).toEqual({ status: "ready", picture: "nine" });
    expect(asked).toEqual([1, 2, 9, 2]);
  });
  it("are given up when the pointer has gone on, and no answer of theirs is kept", async () => {
    const { queue, asked, aborted, dropped, answer } = aQueue();
    queue.want(1);
    queue.want(2);
    queue.want(undefined);
    expect([asked, aborted]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    await answer(1, "one");
    expect([queue.get(1), dropped]).toEqual([{ status: "loading" }, ["one"]]);
  });
  it("are kept until there are too many, those that were looked at last the longest", async () => {
    const { queue, asked, dropped, answer } = aQueue({ most: 2 });
    for (const slot of [1, 2]) {
      queue.want(slot);
      await answer(slot, `picture ${slot}`);
    }
    queue.want(1);
    queue.want(3);
    await answer(3, "picture 3");
    expect(dropped).toEqual(["picture 2"]);
    queue.want(1);
    expect(asked).toEqual([1, 2, 3]);
  });
  it("are asked for no more when so many could not be had, until something else is loaded", async () => {
    const { queue, asked, answer } = aQueue({ mostTries: 2 });
    for (const slot of [1, 2]) {
      queue.want(slot);
      await answer(slot);
    }
    queue.want(3);
    expect([asked, queue.get(1).status, queue.get(3).status]).toEqual([[1, 2], "none", "none"]);
    queue.restart();
    queue.want(4);
    expect(asked).toEqual([1, 2, 4]);
  });
});
