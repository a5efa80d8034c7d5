import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { Console } from "../console/createConsole.ts";
import { command, definePlugin, type EntityItem } from "../plugin.ts";
import { aRunningConsole } from "../testing/aRunningConsole.ts";
import { DoorClosed } from "../ui/icons.ts";
import { commandIndex } from "./commandIndex.ts";
import { choices } from "./paletteModel.ts";
import { type FoundSoFar, search } from "./paletteSearch.ts";
import { pauseMs } from "./pause.ts";

const person = (title: string): EntityItem => ({ id: title, title, args: { id: title } });

const asked: { query: string; answer(...titles: string[]): void }[] = [];
const rooms = definePlugin({
  id: "rooms",
  commands: [
    command({ id: "rooms:open", title: "rooms.Anna's room", icon: DoorClosed, run: () => undefined }),
    command({
      id: "rooms:suspend",
      title: "rooms.Suspend person",
      icon: DoorClosed,
      args: z.object({ id: z.string() }),
      pickers: { id: { entity: "person", label: "rooms.Who?" } },
      run: () => undefined,
    }),
  ],
  entities: [
    {
      kind: "person",
      title: "rooms.People",
      command: "rooms:open",
      asksPlatform: true,
      // It does not look at the signal: its answers come however late.
      search: (query) =>
        new Promise((resolve) => asked.push({ query, answer: (...titles) => resolve(titles.map((title) => person(title))) })),
    },
    { kind: "room", title: "rooms.Rooms", command: "rooms:open", search: () => [person("Annex")] },
    {
      kind: "gate",
      prefix: "#",
      title: "rooms.Gates",
      command: "rooms:open",
      search: (query) => (query === "gate" ? [person("Gate")] : []),
    },
  ],
});

const askedFor = (query: string, running: Console) => ({ query, recent: [], commands: commandIndex(running, []) });

/** What somebody sees who types: each key takes the search before it back. */
function typing(running: Console) {
  let stop = new AbortController();
  const seen: string[][] = [];
  const titlesOf = (groups: FoundSoFar["groups"]) => groups.flatMap(({ items }) => items.map(({ title }) => title));
  const type = (query: string) => {
    stop.abort();
    stop = new AbortController();
    search(askedFor(query, running), running, stop.signal, ({ groups }) => seen.push(titlesOf(groups))).then(
      (groups) => seen.push(titlesOf(groups)),
      () => undefined,
    );
  };
  return { type, seen };
}

/** Without the commands of the console itself. */
const own = (seen: readonly string[][]) => seen.at(-1)?.filter((title) => !title.startsWith("kernel."));

let running: Console;
beforeEach(async () => {
  running = await aRunningConsole([rooms], []);
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe("the search of the palette", () => {
  it("[NF-04] [NF-08] asks the platform once somebody pauses, and not at every key", async () => {
    const { type } = typing(running);
    for (const query of ["a", "an", "ann", "anna"]) {
      type(query);
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect(asked).toEqual([]);
    }
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ query }) => query)).toEqual(["anna"]);
  });

  it("[NF-04] shows what is here at every key, with no pause", async () => {
    const { type, seen } = typing(running);
    type("ann");
    await vi.advanceTimersByTimeAsync(0);
    expect(own(seen)).toEqual(["rooms.Anna's room", "Annex"]);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(pauseMs);
    asked[0]?.answer("Anna Ek");
    await vi.advanceTimersByTimeAsync(0);
    // Below what somebody is looking at.
    expect(own(seen)).toEqual(["rooms.Anna's room", "Annex", "Anna Ek"]);
  });

  it("[NF-04] shows first what has a sign of its own", async () => {
    const { type, seen } = typing(running);
    type("gate");
    await vi.advanceTimersByTimeAsync(0);
    expect(own(seen)).toEqual(["Gate", "Annex"]);
  });

  it("[NF-04] has what is here before it returns, so that it is drawn with the key", () => {
    const found: FoundSoFar[] = [];
    void search(askedFor("ann", running), running, new AbortController().signal, (so) => found.push(so)).catch(() => undefined);
    expect(own([found.at(-1)?.groups.flatMap(({ items }) => items.map(({ title }) => title)) ?? []])).toEqual([
      "rooms.Anna's room",
      "Annex",
    ]);
  });

  it("[NF-04] never shows a late answer in place of a newer one", async () => {
    const { type, seen } = typing(running);
    type("anna");
    await vi.advanceTimersByTimeAsync(pauseMs);
    type("annab");
    await vi.advanceTimersByTimeAsync(pauseMs);
    asked[1]?.answer("Annabel Roy");
    await vi.advanceTimersByTimeAsync(0);
    const newest = seen.length;
    asked[0]?.answer("Anna Ek");
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(asked.map(({ query }) => query)).toEqual(["anna", "annab"]);
    expect(seen).toHaveLength(newest);
    expect(seen.flat()).toContain("Annabel Roy");
    expect(seen.flat()).not.toContain("Anna Ek");
  });

  it("[NF-04] says while what comes first may still come", async () => {
    const found: boolean[] = [];
    const all = search(askedFor("suspend anna", running), running, new AbortController().signal, ({ isOpen }) => found.push(isOpen));
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(found).toEqual([true]);
    for (const each of asked) each.answer("Anna Ek");
    const [first] = await all;
    expect(first?.items[0]?.title).toBe("rooms.Suspend person Anna Ek");
  });

  it("[NF-04] [NF-08] leaves the command first and its Enter at once when its whole title was typed, although it asks for more", async () => {
    const found: boolean[] = [];
    const all = search(askedFor("ROOMS.suspend person", running), running, new AbortController().signal, ({ isOpen }) =>
      found.push(isOpen),
    );
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(found[0]).toBe(false);
    for (const each of asked) each.answer("Person Anna");
    const [first] = await all;
    expect(first?.items[0]?.title).toBe("rooms.Suspend person…");
  });

  it("[NF-04] takes Enter for a title that is half typed, until something better is shown", async () => {
    const found: boolean[] = [];
    const all = search(askedFor("rooms.suspend per", running), running, new AbortController().signal, ({ isOpen }) => found.push(isOpen));
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(found).toEqual([false]);
    for (const each of asked) each.answer("Person Anna");
    const [first] = await all;
    expect(first?.items[0]?.title).toBe("rooms.Suspend person Person Anna");
  });

  it("[NF-04] waits as well where a thing is asked for, but not for the first of them", async () => {
    const target = running.runner.get("rooms:suspend");
    if (!target) throw new Error("There is no such command");
    const ask = (query: string) => choices(target, "id", query, {}, running, new AbortController().signal);
    void ask("");
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map(({ query }) => query)).toEqual([""]);
    void ask("ann");
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ query }) => query)).toEqual(["", "ann"]);
  });

  it("gives the options of an argument in their order, with what is known already and their notes", async () => {
    const book = command({
      id: "rooms:book",
      title: "rooms.Book",
      args: z.object({ room: z.string(), hours: z.int() }),
      pickers: {
        room: { label: "rooms.Which?", text: true },
        hours: { label: "rooms.How long?", options: (_, { room }) => [{ value: 2, label: `As ${String(room)}`, note: "Usual" }] },
      },
      run: () => undefined,
    });
    const [first] = await choices(book, "hours", "", { room: "hall" }, running, new AbortController().signal);
    expect(first).toMatchObject({ title: "As hall", note: "Usual", args: { room: "hall", hours: 2 } });
  });
});
