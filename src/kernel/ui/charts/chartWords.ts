import type { LocaleISO2 } from "#contract/fields.ts";
import { useUiWords } from "../words.tsx";

interface ChartWords {
  asTable: string;
  asChart: string;
  legend: string;
  show: (series: string) => string;
  total: string;
  none: string;
  keys: string;
}

const words: Record<LocaleISO2, ChartWords> = {
  en: {
    asTable: "Show as a table",
    asChart: "Show as a chart",
    legend: "Legend",
    show: (series) => `Show ${series}`,
    total: "Total",
    none: "no value",
    keys: "Arrow keys read the values",
  },
  es: {
    asTable: "Mostrar como tabla",
    asChart: "Mostrar como gráfico",
    legend: "Leyenda",
    show: (series) => `Mostrar ${series}`,
    total: "Total",
    none: "sin valor",
    keys: "Las flechas leen los valores",
  },
};

export function useChartWords(): ChartWords {
  return words[useUiWords().language];
}
