import { useEffect, useState } from "react";
import { type KeyLink, readKeyLink } from "#contract/keyLinks.ts";
import { dateFormat } from "#domain/time/dateFormat.ts";
import type { Api } from "#kernel/api.ts";
import type { PublicAppearance } from "../publicTexts.ts";
import { usePageWords } from "../usePageWords.ts";
import { CarryKey } from "./CarryKey.tsx";
import { DoorRow } from "./DoorRow.tsx";
import { type DoorWords, doorTexts } from "./doorTexts.ts";
import { type Ending, endingOf } from "./endings.ts";
import { KeyFrame } from "./KeyFrame.tsx";
import { useUnlock } from "./useUnlock.ts";

interface Props {
  api: Api;
  appearance: PublicAppearance;
  code: string;
  pin: string;
  first: KeyLink;
  onEnd(ending: Ending): void;
}

const lookUpEverySeconds = 5;

/** PB-03: state of the key and its doors, refreshed while the page is visible and no door is being unlocked. */
export default function KeyDoors({ api, appearance, code, pin, first, onEnd }: Props) {
  const words = usePageWords(doorTexts, appearance.language);
  const [link, setLink] = useState(first);
  const [isStale, setIsStale] = useState(false);
  const { unlock, problem, activity } = useUnlock({ api, code, pin, onEnd });
  const isBusy = activity?.kind === "opening";
  useEffect(() => {
    if (isBusy) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const lookUp = async () => {
      if (document.visibilityState === "visible") {
        try {
          setLink(await api.call(readKeyLink, { params: { code }, body: { pin } }, stop.signal));
          setIsStale(false);
        } catch (error) {
          if (stop.signal.aborted) return;
          const ending = endingOf(error);
          if (ending) return onEnd(ending);
          setIsStale(true);
        }
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void lookUp(), lookUpEverySeconds * 1000);
    };
    timer = setTimeout(() => void lookUp(), lookUpEverySeconds * 1000);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [api, code, pin, isBusy, onEnd]);

  const timeText = clockOf(appearance.language);
  const { timeZoneId, givenByName } = link;
  const times = {
    from: timeText(link.validFrom, timeZoneId),
    until: timeText(link.expiresOn, timeZoneId),
    name: givenByName,
  };
  const frame = { appearance, accountName: link.accountName, privacyUrl: link.privacyUrl, note: words("givenBy", { name: givenByName }) };
  if (link.state !== "active") {
    const state = link.state === "expired" ? "over" : link.state;
    return (
      <KeyFrame {...frame} title={words(`${state}Title`)}>
        <p className="lede">{words(state, times)}</p>
        {link.state === "notYet" && <CarryKey code={code} words={words} />}
      </KeyFrame>
    );
  }
  return (
    <KeyFrame {...frame} title={words("doorsTitle")}>
      <p className="lede">{words("validUntil", times)}</p>
      {link.doors.length === 0 && <p className="key-note">{words("noDoors", times)}</p>}
      <ul className="key-doors">
        {link.doors.map((door) => (
          <DoorRow
            key={door.serialNumber}
            door={door}
            words={words}
            isTouch={matchMedia("(pointer: coarse)").matches}
            activity={activity}
            problem={problem?.serialNumber === door.serialNumber ? problemText(problem.text, appearance, words) : undefined}
            timeText={timeText}
            onUnlock={() => void unlock(door)}
          />
        ))}
      </ul>
      <output className={isStale ? "key-note is-stale" : "key-note faint"}>
        {isStale ? words("stale") : words("refreshed", { seconds: String(lookUpEverySeconds) })}
      </output>
      <CarryKey code={code} words={words} />
    </KeyFrame>
  );
}

function problemText(
  text: NonNullable<ReturnType<typeof useUnlock>["problem"]>["text"],
  { t }: PublicAppearance,
  words: DoorWords,
): string {
  return text === "failed" ? t("failed") : words(text);
}

/** Formats times in the site's time zone, with its name if it differs from the browser's zone. */
function clockOf(language: PublicAppearance["language"]): (utc: string, timeZoneId: string) => string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // The browser may use an older name for the site's zone, so compare the browser's own names of both.
  const nameOf = (timeZone: string) => dateFormat("en", timeZone, {}).resolvedOptions().timeZone;
  return (utc, timeZone) =>
    dateFormat(language, timeZone, {
      day: "numeric",
      month: "long",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      ...(nameOf(timeZone) !== own && { timeZoneName: "short" }),
    }).format(new Date(utc));
}
