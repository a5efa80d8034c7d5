import { expect, it, vi } from "vitest";
import { listSourceEvents } from "#contract/sourceEvents.ts";
import { provided, aKernel as someKernel } from "../../../../tests/builders/aKernel.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { someEventWords } from "../../../../tests/builders/someEventWords.ts";
import { EventWords } from "../../events/services.ts";
import { findMarker, readMarkers } from "./readMarkers.ts";

const { signal } = new AbortController();
const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString();
const event = (minute: number) => ({ id: `e${minute}`, kind: "doorbell.ring", occurredAtUtc: at(minute), data: {} });

/** A log in two pages, and words that find nothing routine. */
function aKernel(pages: readonly (readonly number[])[]) {
  const call = vi.fn(async (_endpoint: unknown, { query }: { query: { after?: string } }) => {
    const place = Number(query.after ?? 0);
    return { rows: (pages[place] ?? []).map(event), ...(place + 1 < pages.length && { next: String(place + 1) }) };
  });
  return { call, kernel: someKernel({ api: anApi(call), services: [provided(EventWords, { load: async () => someEventWords() })] }) };
}

it("[DV-20] [PL-13] asks for what happened before one source, page after page, the oldest first in the end", async () => {
  const { call, kernel } = aKernel([[9, 7], [3]]);
  const markers = await readMarkers(kernel, "source-1", Date.parse(at(0)), Date.parse(at(10)), signal);
  expect(markers.map(({ event: { id } }) => id)).toEqual(["e3", "e7", "e9"]);
  expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual([listSourceEvents, listSourceEvents]);
  expect(call.mock.calls[1]?.[1]).toMatchObject({
    params: { id: "source-1" },
    query: { order: "newest", fromDate: at(0), toDate: at(10), pageSize: "100", after: "1" },
  });
});

it("[PL-13] finds the next and the one before, also on a later page", async () => {
  const later = await findMarker(aKernel([[1, 2], [6]]).kernel, "source-1", { atMs: Date.parse(at(4)), direction: 1 }, signal);
  const earlier = await findMarker(aKernel([[5], [3]]).kernel, "source-1", { atMs: Date.parse(at(4)), direction: -1 }, signal);
  expect([later?.event.id, earlier?.event.id]).toEqual(["e6", "e3"]);
  expect(await findMarker(aKernel([[1]]).kernel, "source-1", { atMs: Date.parse(at(4)), direction: 1 }, signal)).toBeUndefined();
});
