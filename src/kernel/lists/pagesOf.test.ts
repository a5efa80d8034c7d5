import { expect, it, vi } from "vitest";
import { listGroups } from "#contract/groups.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { everyRow, pagesOf } from "./pagesOf.ts";

const { signal } = new AbortController();

it("[RP-07] asks a call for one page after the other, with what was asked besides", async () => {
  const pages = [{ rows: [{ id: "a" }, { id: "b" }], next: "cursor" }, { rows: [{ id: "c" }] }];
  const call = vi.fn(async () => pages.shift());
  const report = vi.fn();
  const rows = await everyRow(pagesOf(anApi(call), listGroups, { query: { search: "night" } }), signal, report);
  expect(rows.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(call.mock.calls).toEqual([
    [listGroups, { query: { search: "night", pageSize: "100" } }, signal],
    [listGroups, { query: { search: "night", pageSize: "100", after: "cursor" } }, signal],
  ]);
  expect(report.mock.calls).toEqual([[2], [3]]);
});
