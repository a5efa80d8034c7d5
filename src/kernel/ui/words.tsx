import { createContext, type ReactNode, useContext } from "react";
import type { LocaleISO2 } from "#contract/fields.ts";

/** Key names of the caps that carry a word. Letters, arrows and the mac symbols need none. */
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
  /** Any number, typed digit by digit. */
  number: string;
}

/** The few sentences that every panel would otherwise pass to the same part again and again. */
export interface UiWords {
  /** For dates and numbers, and for parts that bring words of their own when they are loaded. */
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

/** Gives the kit its language; the kit itself contains none. */
export function UiWordsProvider({ words, children }: { words: UiWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

export function useUiWords(): UiWords {
  const words = useContext(Words);
  if (!words) throw new Error("A part of the kit is outside UiWordsProvider");
  return words;
}
