import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { PluginStorage } from "../plugin.ts";
import { newTable, readTableMemory } from "./useTableMemory.ts";

/** What is stored, read as the console reads it. */
const storing = (value: unknown): Pick<PluginStorage, "get"> => ({
  get(_key, schema) {
    const result = z.safeParse(schema, value);
    return result.success ? result.data : undefined;
  },
});

describe("what is remembered of a table", () => {
  it("[RP-07] [Q-74] begins with all columns and 25 rows", () => {
    expect(readTableMemory(storing(undefined), "log")).toEqual({ hidden: [], widths: {}, pageSize: 25 });
  });

  it("[RP-07] brings back what the person chose", () => {
    const chosen = { hidden: ["method"], widths: { who: 180 }, pageSize: 100 };
    expect(readTableMemory(storing(chosen), "log")).toEqual(chosen);
  });

  it.each([{ ...newTable, pageSize: 1000 }, { ...newTable, widths: { who: -4 } }, { hidden: "all" }, 7])(
    "[Q-74] takes %j for nothing",
    (value) => {
      expect(readTableMemory(storing(value), "log")).toEqual(newTable);
    },
  );
});
