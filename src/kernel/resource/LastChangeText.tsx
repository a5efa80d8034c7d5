import type { LastChange } from "#contract/fields.ts";
import { dateAndTime } from "../format/siteTime.ts";
import { useConsoleState, useText } from "../hooks.ts";

/** The person who changed an object last, and when. */
export function LastChangeText({ change }: { change: LastChange | undefined }) {
  const { language, user } = useConsoleState();
  const t = useText();
  if (!change) return undefined;
  return <>{t("kernel.resource.changedBy", { name: change.by, time: dateAndTime(change.atUtc, language, user.sites[0]?.timeZoneId) })}</>;
}
