import type { LocaleISO2 } from "#contract/fields.ts";
import { useUiWords } from "../words.tsx";
import type { Preset } from "./timeRange.ts";

/** The words of dates, times and ranges. They come with these parts, which the first paint does not wait for. */
export interface TimeWords {
  openCalendar: string;
  calendar: string;
  notADate: (example: string) => string;
  notATime: string;
  before: (date: string) => string;
  after: (date: string) => string;
  today: string;
  yesterday: string;
  tomorrow: string;
  from: string;
  fromTime: string;
  to: string;
  toTime: string;
  apply: string;
  order: string;
  tooLong: (days: number) => string;
  timesIn: (zone: string) => string;
  presets: Record<Preset, string>;
  presetsName: string;
}

const words: Record<LocaleISO2, TimeWords> = {
  en: {
    openCalendar: "Open the calendar",
    calendar: "Calendar",
    notADate: (example) => `This is not a date. Write it like ${example}.`,
    notATime: "This is not a time. Write it like 09:30.",
    before: (date) => `Choose ${date} or later.`,
    after: (date) => `Choose ${date} or earlier.`,
    today: "today",
    yesterday: "yesterday",
    tomorrow: "tomorrow",
    from: "From",
    fromTime: "Time of the beginning",
    to: "To",
    toTime: "Time of the end",
    apply: "Apply",
    order: "The end must be after the beginning.",
    tooLong: (days) => `Choose at most ${days} days.`,
    timesIn: (zone) => `Times in ${zone}`,
    presets: { lastHour: "Last hour", today: "Today", yesterday: "Yesterday", week: "7 days", month: "30 days" },
    presetsName: "Ranges",
  },
  es: {
    openCalendar: "Abrir el calendario",
    calendar: "Calendario",
    notADate: (example) => `Esto no es una fecha. Escríbala como ${example}.`,
    notATime: "Esto no es una hora. Escríbala como 09:30.",
    before: (date) => `Elija el ${date} o más tarde.`,
    after: (date) => `Elija el ${date} o antes.`,
    today: "hoy",
    yesterday: "ayer",
    tomorrow: "mañana",
    from: "Desde",
    fromTime: "Hora del comienzo",
    to: "Hasta",
    toTime: "Hora del final",
    apply: "Aplicar",
    order: "El final debe ser posterior al comienzo.",
    tooLong: (days) => `Elija como máximo ${days} días.`,
    timesIn: (zone) => `Horas en ${zone}`,
    presets: { lastHour: "Última hora", today: "Hoy", yesterday: "Ayer", week: "7 días", month: "30 días" },
    presetsName: "Periodos",
  },
};

export function useTimeWords(): TimeWords {
  return words[useUiWords().language];
}
