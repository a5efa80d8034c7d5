import { createContext, type ReactNode, useContext } from "react";
import type { LocaleISO2 } from "#contract/fields.ts";

/** Names of keys whose cap shows a word. Letters, arrows and Mac symbols need none. */
export interface KeyWords {
  control: string;
  alt: string;
  shift: string;
  enter: string;
  escape: string;
  space: string;
  tab: string;
  backspace: string;
  delete: string;
  home: string;
  end: string;
  pageUp: string;
  pageDown: string;
  /** Stands for a number that is typed digit by digit. */
  number: string;
}

/** The texts that every panel would otherwise have to pass to the same components. */
export interface UiWords {
  /** For dates and numbers, and for components that load their own texts. */
  language: LocaleISO2;
  close: string;
  cancel: string;
  clear: string;
  dismiss: string;
  optional: string;
  loading: string;
  showList: string;
  moreActions: string;
  noMatches: string;
  increase: string;
  decrease: string;
  showPassword: string;
  hidePassword: string;
  capsLockOn: string;
  selectAll: string;
  selectRow: (name: string) => string;
  resizeColumn: (name: string) => string;
  removeFilter: (name: string) => string;
  notifications: string;
  retry: string;
  details: string;
  timeLeft: (time: string) => string;
  keys: KeyWords;
}

const Words = createContext<UiWords | undefined>(undefined);

/** Gives the design system its texts; it contains none itself. */
export function UiWordsProvider({ words, children }: { words: UiWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

export function useUiWords(): UiWords {
  const words = useContext(Words);
  if (!words) throw new Error("A part of the kit is outside UiWordsProvider");
  return words;
}
