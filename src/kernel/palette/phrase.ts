import { LocaleISO2 } from "#contract/fields.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import type { Console } from "../console/createConsole.ts";
import type { TypedTime } from "../format/typedMoment.ts";

/** What was typed, without the day and the time of day in it. */
export interface Phrase {
  rest: string;
  time?: TypedTime;
  /** The day and the time as they were typed. */
  timeText?: string;
}

/** Words of all languages, folded. */
export interface PhraseWords {
  /** Names of days, by how many days ago they are. */
  days: ReadonlyMap<string, number>;
  /** Words such as articles, which name nothing. */
  fillers: ReadonlySet<string>;
}

export function phraseWords({ options: { translator } }: Console): PhraseWords {
  const words = (key: string) =>
    LocaleISO2.options.flatMap((language) => translator.inLanguage(language, `kernel.phrase.${key}`).split(",").map(foldedText));
  const days = ["today", "yesterday"].flatMap((key, ago) => words(key).map((word) => [word, ago] as const));
  return { days: new Map(days), fillers: new Set(words("fillers")) };
}

const timeForm = /^(\d{1,2})(?:[:.h]([0-5]\d))?(am|pm)?$/;

/** Minutes since midnight; undefined for a number that is no time of day. */
function minutesOf(word: string, next: string | undefined): number | undefined {
  const half = next === "am" || next === "pm" ? next : undefined;
  const [, hours = "", minutes, own = half] = timeForm.exec(word) ?? [];
  const hour = Number(hours);
  if (hours === "" || (minutes === undefined && own === undefined) || hour > (own ? 12 : 23)) return undefined;
  return ((own ? hour % 12 : hour) + (own === "pm" ? 12 : 0)) * 60 + Number(minutes ?? 0);
}

/** Takes the day and the time out of "lobby yesterday at 14:30". */
export function phraseOf(query: string, { days, fillers }: PhraseWords): Phrase {
  const typed = query.trim().split(/\s+/);
  const words = typed.map(foldedText);
  const time: TypedTime = { daysAgo: undefined, minutes: undefined };
  const taken = new Set<number>();
  for (const [place, word] of words.entries()) {
    const daysAgo = days.get(word);
    const minutes = minutesOf(word, words[place + 1]);
    if (daysAgo !== undefined) time.daysAgo ??= daysAgo;
    else if (minutes !== undefined) {
      time.minutes ??= minutes;
      if (/^[ap]m$/.test(words[place + 1] ?? "")) taken.add(place + 1);
    } else continue;
    taken.add(place);
    // "at", "a las"
    for (let before = place - 1; before > 0 && fillers.has(words[before] ?? ""); before -= 1) taken.add(before);
  }
  if (taken.size === 0) return { rest: query };
  const where = (isTaken: boolean) => typed.filter((_, place) => taken.has(place) === isTaken).join(" ");
  return { rest: withoutFillers(where(false), fillers), time, timeText: where(true) };
}

/** Without articles and the like before the name; unless it consists of nothing else. */
export function withoutFillers(text: string, fillers: PhraseWords["fillers"]): string {
  const words = text.split(" ");
  const first = words.findIndex((word) => !fillers.has(foldedText(word)));
  return first > 0 ? words.slice(first).join(" ") : text;
}

export interface Cut {
  /** The words of the command. */
  head: string;
  /** The words of its object. */
  tail: string;
  isNamed: boolean;
}

/**
 * All ways to divide a text into a command and its object. Those whose command is a name come first, with the object anywhere, as in "what
 * can Anna open"; then the others, where it begins the text. Of each the longest command first.
 */
export function cutsOf(text: string, isName: (head: string) => boolean, fillers: PhraseWords["fillers"]): Cut[] {
  const words = text.trim().split(/\s+/);
  const named: Cut[] = [];
  const begun: Cut[] = [];
  for (let length = words.length - 1; length > 0; length -= 1) {
    const most = words.length - length;
    // The object is `most` words from `start` on; at the end first.
    for (let start = length; start >= 0; start -= 1) {
      const head = [...words.slice(0, start), ...words.slice(start + most)].join(" ");
      const tail = withoutFillers(words.slice(start, start + most).join(" "), fillers);
      if (isName(head)) named.push({ head, tail, isNamed: true });
      if (start === length && !fillers.has(foldedText(words[length - 1] ?? ""))) begun.push({ head, tail, isNamed: false });
    }
  }
  return [...named, ...begun];
}
