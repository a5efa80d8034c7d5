import type { LocaleISO2 } from "#contract/fields.ts";
import { useUiWords } from "../words.tsx";

interface PickWords {
  failed: string;
  searching: string;
  remove: (name: string) => string;
  found: (count: number) => string;
}

const words: Record<LocaleISO2, PickWords> = {
  en: {
    failed: "The search failed. Type to try again.",
    searching: "Searching",
    remove: (name) => `Remove ${name}`,
    found: (count) => (count === 1 ? "1 found" : `${count} found`),
  },
  es: {
    failed: "La búsqueda falló. Escriba para intentarlo de nuevo.",
    searching: "Buscando",
    remove: (name) => `Quitar ${name}`,
    found: (count) => (count === 1 ? "1 encontrado" : `${count} encontrados`),
  },
};

export function usePickWords(): PickWords {
  return words[useUiWords().language];
}
