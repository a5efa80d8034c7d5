// @vitest-environment jsdom
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ImportDates, importColumns, type UserImport } from "#contract/userImports.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { renderInPanel } from "#kernel/testing/renderUi.tsx";
import { ColumnChoices } from "#kernel/ui/import/ColumnChoices.tsx";
import type { ColumnMapping } from "#kernel/ui/import/importModel.ts";
import type { ReadingChoices } from "#workers/csv/csv.worker.ts";
import { aKernel } from "../../../../tests/builders/aKernel.ts";
import { aPanel } from "../../../../tests/builders/aPanel.ts";
import { linesKey } from "../importKey.ts";
import { CorrectLines } from "./CorrectLines.tsx";
import { askedOf, DateChoices } from "./DateChoices.tsx";

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
afterEach(() => sessionStorage.clear());

function inConsole(content: ReactNode) {
  const kernel = aKernel({ commands: { get: () => undefined } });
  kernel.queryClient.setQueryDefaults(linesKey, { staleTime: Number.POSITIVE_INFINITY });
  kernel.queryClient.setQueryData([...linesKey, "one", "correct"], {
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
  return renderInPanel(content, { kernel, panel: aPanel({ panelId: "imports.correct" }) });
}

describe("[US-07] what the import of people draws", () => {
  function columnChoices() {
    const deeds = { onRead: vi.fn<(choices: ReadingChoices) => void>(), onMap: vi.fn<(mapping: ColumnMapping) => void>() };
    const drawn = inConsole(
      <ColumnChoices
        read={{
          file: new File([], "people.csv"),
          about: { header: ["first_name", "", "mail"], brokenLines: [], separator: ";", encoding: "utf-16le", rowCount: 1 },
          rows: [{ line: 2, cells: ["Ana", "x", "a@x.example"] }],
          choices: {},
          mapping: ["First name", undefined, "First name"],
        }}
        columns={[{ name: "First name" }, { name: "E-mail", isRequired: true }]}
        {...deeds}
      />,
    );
    return { ...drawn, ...deeds };
  }

  it("has a choice for each column of the file, named by its head or its letter, with cells of it", () => {
    const { getByRole, getAllByRole } = columnChoices();
    const twice = "Another column has this field. Choose it for one column only.";
    const valueOf = (name: string, description?: string) =>
      getByRole("combobox", { name, ...(description !== undefined && { description }) }).textContent;
    expect(valueOf("Encoding")).toBe("UTF-16 LE (Unicode text)");
    expect(valueOf("Separator")).toBe("Semicolon");
    expect(valueOf("first_name Ana", twice)).toBe("First name");
    expect(valueOf("Column B x")).toBe("Do not import");
    expect(valueOf("mail a@x.example", twice)).toBe("First name");
    const faulty = getAllByRole("combobox").filter((box) => box.getAttribute("aria-invalid") === "true");
    expect(faulty).toHaveLength(2);
  });

  it("takes another field for a column, and another separator, by mouse or keys", async () => {
    const { getByRole, findByRole, onMap, onRead, user } = columnChoices();
    await user.click(getByRole("combobox", { name: "mail a@x.example" }));
    await user.click(await findByRole("option", { name: "E-mail" }));
    expect(onMap.mock.calls).toEqual([[["First name", undefined, "E-mail"]]]);
    getByRole("combobox", { name: "Separator" }).focus();
    await user.keyboard("{Enter}");
    await findByRole("option", { name: "Semicolon" });
    await user.keyboard("{Home}{Enter}");
    expect(onRead.mock.calls).toEqual([[{ separator: "," }]]);
  });

  function dateChoices(...cells: string[]) {
    const asked = askedOf(
      cells.map((text) => ({ cells: { "Valid from": text } })),
      ["Valid from"],
    );
    const onChange = vi.fn<(dates: ImportDates) => void>();
    return { ...inConsole(<DateChoices asked={asked} dates={{}} onChange={onChange} />), onChange };
  }

  it("asks for the order of dates", async () => {
    const { getByRole, queryByRole, onChange, user } = dateChoices("1/2/2026");
    expect(getByRole("radiogroup", { name: "imports.dates.order" }).getAttribute("aria-required")).toBe("true");
    expect(queryByRole("radiogroup", { name: "imports.dates.base" })).toBeNull();
    await user.click(getByRole("radio", { name: "imports.dates.mdy", checked: false }));
    expect(onChange.mock.calls).toEqual([[{ order: "mdy" }]]);
  });

  it("asks for the base of dates that are numbers, and says what it makes of them", async () => {
    const { getByRole, getByText, onChange, user } = dateChoices("46380.75");
    getByText("imports.dates.read");
    getByRole("radio", { name: "imports.dates.base1900", checked: true });
    await user.click(getByRole("radio", { name: "imports.dates.base1904" }));
    expect(onChange.mock.calls).toEqual([[{ base: 1904 }]]);
  });

  it("asks for the base of whole numbers too", () => {
    dateChoices("46380").getByRole("radiogroup", { name: "imports.dates.base" });
  });

  it("asks for nothing where all dates are certain", () => {
    expect(dateChoices("2026-12-24", "").container.innerHTML).toBe("");
  });

  const { user: person } = aConsoleState();
  const correctionsKey = `gatehouse.imports.${person.accountId}.${person.uid} corrections one`;

  it("has a field for each wrong cell with its reason, and keeps what is typed in this tab", async () => {
    const { getByRole, getAllByRole, user } = inConsole(<CorrectLines about={about} />);
    const cell = getByRole("textbox", { name: "imports.column.email", description: "imports.fault.emailInvalid" });
    expect(getAllByRole("textbox")).toEqual([cell]);
    expect([cell.getAttribute("aria-invalid"), cell.getAttribute("value")]).toEqual(["true", "none"]);
    expect(getByRole("button", { name: "imports.startGood" }).getAttribute("aria-disabled")).toBeNull();
    await user.clear(cell);
    await user.type(cell, "ada@x.example");
    const kept: unknown = JSON.parse(sessionStorage.getItem(correctionsKey) ?? "{}");
    expect(kept).toEqual({ "4": importColumns.map((_, place) => ["Ada", "Two", "ada@x.example"][place] ?? "") });
    const start = getByRole("button", { name: "imports.startGood", description: "imports.checkFirst" });
    expect(start.getAttribute("aria-disabled")).toBe("true");
  });

  it("shows what was typed before a reload, and starts nothing before it is checked", () => {
    sessionStorage.setItem(correctionsKey, JSON.stringify({ "4": ["Ada", "Two", "ada@x.example"] }));
    const { getByRole } = inConsole(<CorrectLines about={about} />);
    expect(getByRole("textbox", { name: "imports.column.email" })).toHaveProperty("value", "ada@x.example");
    const start = getByRole("button", { name: "imports.startGood", description: "imports.checkFirst" });
    expect(start.getAttribute("aria-disabled")).toBe("true");
  });

  it("opens the other cells of a line", async () => {
    const { getByRole, getAllByRole, user } = inConsole(<CorrectLines about={about} />);
    await user.click(getByRole("button", { name: "imports.correct.allCells" }));
    expect(getAllByRole("textbox")).toHaveLength(importColumns.length);
  });
});
