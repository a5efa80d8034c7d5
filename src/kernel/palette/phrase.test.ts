import { describe, expect, it } from "vitest";
import { cutsOf, phraseOf } from "./phrase.ts";

const words = {
  days: new Map([
    ["today", 0],
    ["yesterday", 1],
  ]),
  fillers: new Set(["the", "at", "of", "las"]),
};

describe("a typed phrase", () => {
  const read = (text: string) => {
    const { rest, time } = phraseOf(text, words);
    return time ? [rest, time.daysAgo, time.minutes] : [rest];
  };
  it.each([
    ["lobby yesterday 14:30", "lobby", 1, 870],
    ["yesterday at 14:30 the lobby", "lobby", 1, 870],
    ["Lobby 9.05", "Lobby", undefined, 545],
    ["lobby at 2:30 pm", "lobby", undefined, 870],
    ["lobby 12am", "lobby", undefined, 0],
    ["denied today", "denied", 0, undefined],
    ["Yesterday", "", 1, undefined],
  ])("[NF-04] has its day and time: %s", (text, ...expected) => expect(read(text)).toEqual(expected));
  it.each(["camera 3", "door 24:10", "13 pm", "unlock lobby", "level 4.5", "", "yesterdays"])("[NF-04] has none: %s", (text) =>
    expect(read(text)).toEqual([text]),
  );

  const cuts = (text: string, ...names: string[]) =>
    cutsOf(text, (head) => names.includes(head), words.fillers).map(({ head, tail }) => `${head}/${tail}`);
  it("[NF-04] is cut into a command and its object, the longest command first", () => {
    expect(cuts("keep open lobby")).toEqual(["keep open/lobby", "keep/open lobby"]);
  });
  it("[NF-04] is cut at a whole name first, wherever the object is", () => {
    expect(cuts("open the front door", "open")).toEqual(["open/front door", "open the front/door", "open/front door"]);
    expect(cuts("what can anna open", "what can open")).toEqual([
      "what can open/anna",
      "what can anna/open",
      "what can/anna open",
      "what/can anna open",
    ]);
    expect(cuts("lobby unlock", "unlock")[0]).toBe("unlock/lobby");
  });
});
