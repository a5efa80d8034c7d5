import type { LocaleISO2 } from "#contract/fields.ts";
import type { TextValues } from "../plugin.ts";
import type { UiWords } from "../ui/words.tsx";

/** The design system's texts in the current language. */
export function uiWords(t: (key: string, values?: TextValues) => string, language: LocaleISO2): UiWords {
  const word = (name: string) => t(`kernel.ui.${name}`);
  const key = (name: string) => t(`kernel.ui.keys.${name}`);
  return {
    language,
    close: word("close"),
    cancel: word("cancel"),
    clear: word("clear"),
    dismiss: word("dismiss"),
    optional: word("optional"),
    loading: word("loading"),
    showList: word("showList"),
    moreActions: word("moreActions"),
    noMatches: word("noMatches"),
    increase: word("increase"),
    decrease: word("decrease"),
    showPassword: word("showPassword"),
    hidePassword: word("hidePassword"),
    capsLockOn: word("capsLockOn"),
    selectAll: word("selectAll"),
    selectRow: (name) => t("kernel.ui.selectRow", { name }),
    resizeColumn: (name) => t("kernel.ui.resizeColumn", { name }),
    removeFilter: (name) => t("kernel.ui.removeFilter", { name }),
    notifications: word("notifications"),
    retry: word("retry"),
    details: word("details"),
    timeLeft: (time) => t("kernel.ui.timeLeft", { time }),
    keys: {
      control: key("control"),
      alt: key("alt"),
      shift: key("shift"),
      enter: key("enter"),
      escape: key("escape"),
      space: key("space"),
      tab: key("tab"),
      backspace: key("backspace"),
      delete: key("delete"),
      home: key("home"),
      end: key("end"),
      pageUp: key("pageUp"),
      pageDown: key("pageDown"),
      number: key("number"),
    },
  };
}
