import { type ImportDates, importDateOrders } from "#contract/userImports.ts";
import { type DateQuestions, dateQuestions, type FileDate, readFileDate } from "#domain/csv/fileDate.ts";
import { readCell } from "#domain/csv/readCell.ts";
import { dateText as calendarText } from "#kernel/format/calendar.ts";
import { dateAndMinute } from "#kernel/format/siteTime.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { Section } from "#kernel/ui/panelParts.tsx";
import { RadioGroup } from "#kernel/ui/RadioGroup.tsx";

interface DateChoicesProps {
  asked: AskedDates;
  dates: ImportDates;
  onChange: (dates: ImportDates) => void;
}

const shownDates = 4;

/** US-07: chooses the order of day and month once for the whole file, with sample dates in that order. */
export function DateChoices({ asked: { needsOrder, hasSerials, samples }, dates, onChange }: DateChoicesProps) {
  const t = useText();
  const { language } = useConsoleState();
  if (!needsOrder && !hasSerials) return undefined;
  return (
    <Section title={t("imports.dates.title")}>
      <div className="imports-dates">
        {needsOrder && (
          <RadioGroup
            label={t("imports.dates.order")}
            isHorizontal
            isOptional={false}
            choices={importDateOrders.map((value) => ({ value, label: t(`imports.dates.${value}`) }))}
            value={dates.order}
            onValueChange={(order) => onChange({ ...dates, order })}
          />
        )}
        {hasSerials && (
          <RadioGroup
            label={t("imports.dates.base")}
            isHorizontal
            choices={(["1900", "1904"] as const).map((value) => ({ value, label: t(`imports.dates.base${value}`) }))}
            value={dates.base === 1904 ? "1904" : "1900"}
            onValueChange={(base) => onChange({ ...dates, base: base === "1904" ? 1904 : 1900 })}
          />
        )}
        <ul className="muted" aria-live="polite">
          {samples.map((text) => {
            const date = readFileDate(text, dates);
            const isRead = date !== undefined && date !== "ambiguous";
            if (date === "ambiguous") return <li key={text}>{text}</li>;
            const values = { text, date: isRead ? dateText(date, language) : "" };
            return <li key={text}>{t(isRead ? "imports.dates.read" : "imports.dates.unread", values)}</li>;
          })}
        </ul>
      </div>
    </Section>
  );
}

type Lines = readonly { cells: Readonly<Record<string, string>> }[];
/** The open questions about the dates of a file, with sample dates. */
export interface AskedDates extends DateQuestions {
  samples: readonly string[];
}

const known = new WeakMap<Lines, AskedDates>();

/** Reads the date columns once, because a file may have a hundred thousand dates. */
export function askedOf(lines: Lines, dateColumns: readonly string[]): AskedDates {
  const before = known.get(lines);
  if (before) return before;
  const cells = new Set(lines.flatMap((line) => dateColumns.map((name) => line.cells[name] ?? "")));
  const texts = [...cells].map((cell) => readCell(cell).text).filter((text) => text !== "");
  const isAsked = (text: string) => {
    const { needsOrder, hasSerials } = dateQuestions([text]);
    return needsOrder || hasSerials;
  };
  const samples: string[] = [];
  for (const text of texts) if (samples.length < shownDates && isAsked(text)) samples.push(text);
  const asked = { ...dateQuestions(texts), samples };
  known.set(lines, asked);
  return asked;
}

/** The month as a word, so that it can't be taken for the day. */
export function dateText({ year, month, day, time, instantMs }: FileDate, language: string): string {
  const shown = instantMs ?? Date.UTC(year, month - 1, day, time?.hour ?? 0, time?.minute ?? 0);
  return time ? dateAndMinute(shown, language, "UTC") : calendarText(shown, language);
}
