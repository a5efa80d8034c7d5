import type { LocaleISO2 } from "#contract/fields.ts";
import { useUiWords } from "../ui/words.tsx";

export interface ResourceWords {
  search: string;
  exportList: string;
  more: string;
  remove: string;
  noMatchHint: string;
  deleteTitle: (name: string) => string;
  word: string;
  wordLabel: (word: string) => string;
  wordMissing: (word: string) => string;
  changedBy: (name: string, time: string) => string;
}

const words: Record<LocaleISO2, ResourceWords> = {
  en: {
    search: "Search",
    exportList: "Export CSV",
    more: "More",
    remove: "Delete",
    noMatchHint: "Search for something else, or remove a filter.",
    deleteTitle: (name) => `Delete ${name}?`,
    word: "delete",
    wordLabel: (word) => `Type ${word} to confirm`,
    wordMissing: (word) => `Type ${word} first`,
    changedBy: (name, time) => `Last changed by ${name}, ${time}`,
  },
  es: {
    search: "Buscar",
    exportList: "Exportar CSV",
    more: "Más",
    remove: "Eliminar",
    noMatchHint: "Busque otra cosa o quite un filtro.",
    deleteTitle: (name) => `¿Eliminar ${name}?`,
    word: "eliminar",
    wordLabel: (word) => `Escriba ${word} para confirmar`,
    wordMissing: (word) => `Escriba ${word} primero`,
    changedBy: (name, time) => `Último cambio: ${name}, ${time}`,
  },
};

/** Texts of the components for listing, creating, editing and deleting objects; they load with those components. */
export function useResourceWords(): ResourceWords {
  return words[useUiWords().language];
}
