import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { proxy } from "valtio";
import { describe, expect, it } from "vitest";
import { importColumns, type UserImport } from "#contract/userImports.ts";
import { KernelContext, PanelContext, type PanelHandle } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { drawn } from "#kernel/testing/drawn.tsx";
import { ColumnChoices } from "#kernel/ui/import/ColumnChoices.tsx";
import { linesKey } from "../importKey.ts";
import { CorrectLines } from "./CorrectLines.tsx";
import { askedOf, DateChoices } from "./DateChoices.tsx";

const session = new Map<string, string>();
globalThis.window = {
  sessionStorage: {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
    removeItem: (key: string) => session.delete(key),
  },
} as unknown as typeof window;

const about: UserImport = {
  id: "one",
  fileName: "people.csv",
  state: "checked",
  columns: [...importColumns],
  dates: {},
  takes: "all",
  counts: { new: 3, changed: 0, unchanged: 0, fault: 1 },
  done: 0,
  requestedBy: "Ana Bell",
  requestedAtUtc: "2026-12-24T08:00:00.000Z",
};
const queryClient = new QueryClient();
queryClient.setQueryData([...linesKey, "one", "correct"], {
  rows: [
    {
      line: 4,
      name: "Ada Two",
      change: "fault",
      fields: [],
      faults: [{ column: "email", fault: "emailInvalid" }],
      cells: ["Ada", "Two", "none"],
    },
  ],
});
const kernel = {
  state: proxy(aConsoleState()),
  queryClient,
  t: (key: string) => key,
  own: () => undefined,
  commands: { availability: () => ({ state: "enabled" }), get: () => undefined },
} as unknown as Kernel;
const panel = { setTitle: () => undefined, setParams: () => undefined } as unknown as PanelHandle;
const inConsole = (children: ReactNode) =>
  drawn(
    <KernelContext value={kernel}>
      <PanelContext value={panel}>{children}</PanelContext>
    </KernelContext>,
  );

describe("[US-07] what the import of people draws", () => {
  it("has a choice for each column of the file, named by its head or its letter, with cells of it", () => {
    const html = inConsole(
      <ColumnChoices
        read={{
          file: new File([], "people.csv"),
          about: { header: ["first_name", "", "mail"], brokenLines: [], separator: ";", encoding: "utf-16le", rowCount: 1 },
          rows: [{ line: 2, cells: ["Ana", "x", "a@x.example"] }],
          choices: {},
          mapping: ["First name", undefined, "First name"],
        }}
        columns={[{ name: "First name" }, { name: "E-mail", isRequired: true }]}
        onRead={() => undefined}
        onMap={() => undefined}
      />,
    );
    expect(html).toMatch(/>first_name <span class="req">Ana<\/span>/);
    expect(html).toContain("Column B");
    expect(html).toContain("UTF-16 LE (Unicode text)");
    expect(html).toContain("Semicolon");
    expect(html.match(/Another column has this field/g)).toHaveLength(2);
  });

  it("asks for the order of dates, and for their base where they are numbers, and for nothing where all is certain", () => {
    const choices = (cells: string[]) => {
      const asked = askedOf(
        cells.map((text) => ({ cells: { "Valid from": text } })),
        ["Valid from"],
      );
      return inConsole(<DateChoices asked={asked} dates={{}} onChange={() => undefined} />);
    };
    expect(choices(["1/2/2026"])).toContain("imports.dates.order");
    expect(choices(["1/2/2026"])).not.toContain("imports.dates.base");
    expect(choices(["46380"])).toContain("imports.dates.base");
    expect(choices(["46380.75"])).toContain("imports.dates.read");
    expect(choices(["2026-12-24", ""])).toBe(inConsole(undefined));
  });

  it("has a field for each wrong cell with its reason, and what was typed before a reload", () => {
    expect(inConsole(<CorrectLines about={about} />)).toMatch(/value="none"[\s\S]*imports\.fault\.emailInvalid/);
    const { user } = aConsoleState();
    const typed = { "4": ["Ada", "Two", "ada@x.example"] };
    session.set(`gatehouse.imports.${user.accountId}.${user.uid} corrections one`, JSON.stringify(typed));
    const html = inConsole(<CorrectLines about={about} />);
    expect(html).toContain('value="ada@x.example"');
    expect(html).toContain("imports.startGood");
    expect(html).toMatch(/aria-disabled="true"[^>]*>(?:(?!<\/button>)[\s\S])*imports\.startGood/);
  });
});
