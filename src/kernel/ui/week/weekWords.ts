import type { LocaleISO2 } from "#contract/fields.ts";
import { useUiWords } from "../words.tsx";

export interface WeekWords {
  nothing: string;
  keys: string;
  from: string;
  to: string;
  nextDay: string;
  overnight: string;
  until: (time: string) => string;
  fromDayBefore: (time: string) => string;
  intoNextDay: (range: string) => string;
  mustDiffer: string;
  today: string;
  remove: string;
  dayMenu: (day: string) => string;
  copyTo: string;
  copyToWeekdays: string;
  everyDay: string;
  weekdays: string;
  weekends: string;
  clearDay: string;
  clearAll: string;
  hint: string;
  marking: (range: string) => string;
}

const words: Record<LocaleISO2, WeekWords> = {
  en: {
    nothing: "no time",
    keys: "Arrow keys move by 15 minutes and by days. Space marks from here to the next Space. In a range, Shift with the arrows moves its end, Alt its beginning, Delete removes it.",
    from: "From",
    to: "To",
    nextDay: "next day",
    overnight: "overnight",
    until: (time) => `until ${time}`,
    fromDayBefore: (time) => `A range of the day before lasts until ${time}.`,
    intoNextDay: (range) => `${range} is overnight and ends on the next day.`,
    mustDiffer: "Start and end must be different times.",
    today: "Today",
    remove: "Remove this range",
    dayMenu: (day) => `${day}: copy or clear`,
    copyTo: "Copy to",
    copyToWeekdays: "Copy to weekdays",
    everyDay: "Every day",
    weekdays: "Monday to Friday",
    weekends: "Saturday and Sunday",
    clearDay: "Clear the day",
    clearAll: "Clear all",
    hint: "Drag in a day to add a time, or press Space.",
    marking: (range) => `Marking ${range}`,
  },
  es: {
    nothing: "sin horas",
    keys: "Las flechas avanzan 15 minutos o un día. Espacio marca desde aquí hasta el siguiente Espacio. Dentro de un intervalo, Mayús con las flechas mueve su final, Alt su comienzo y Supr lo quita.",
    from: "Desde",
    to: "Hasta",
    nextDay: "día siguiente",
    overnight: "nocturno",
    until: (time) => `hasta las ${time}`,
    fromDayBefore: (time) => `Un intervalo del día anterior dura hasta las ${time}.`,
    intoNextDay: (range) => `${range} es nocturno y termina al día siguiente.`,
    mustDiffer: "El inicio y el fin deben ser horas distintas.",
    today: "Hoy",
    remove: "Quitar este intervalo",
    dayMenu: (day) => `${day}: copiar o vaciar`,
    copyTo: "Copiar a",
    copyToWeekdays: "Copiar a laborables",
    everyDay: "Todos los días",
    weekdays: "De lunes a viernes",
    weekends: "Sábado y domingo",
    clearDay: "Vaciar el día",
    clearAll: "Vaciar todo",
    hint: "Arrastre en un día para añadir un intervalo, o pulse Espacio.",
    marking: (range) => `Marcando ${range}`,
  },
};

export function useWeekWords(): WeekWords {
  return words[useUiWords().language];
}
