import type { LastChange } from "#contract/fields.ts";
import { dateAndTime } from "../format/siteTime.ts";
import { useConsoleState } from "../hooks.ts";
import { useResourceWords } from "./resourceWords.ts";

/** The person who changed an object last, and when. */
export function LastChangeText({ change }: { change: LastChange | undefined }) {
  const { language, user } = useConsoleState();
  const words = useResourceWords();
  if (!change) return undefined;
  return <>{words.changedBy(change.by, dateAndTime(change.atUtc, language, user.sites[0]?.timeZoneId))}</>;
}
