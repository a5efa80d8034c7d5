import { AccessMethod, nameOf } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { CreditCard, Hash, type Icon, KeyRound, Monitor, QrCode, ScanFace, Smartphone } from "#kernel/ui/icons.ts";
import type { Words } from "./describeEvent.ts";
import type { EventFace } from "./services.ts";

/** EN-04 as pictures. */
const methodIcons: Record<keyof typeof AccessMethod, Icon> = {
  Web: Monitor,
  Mobile: Smartphone,
  CloudKey: KeyRound,
  Face: ScanFace,
  Card: CreditCard,
  ExternalCard: CreditCard,
  FaceOnCard: CreditCard,
  PIN: Hash,
  QR_CODE: QrCode,
};

/** EN-04, EN-21 */
export function methodFace(method: number, t: Words["t"]): { icon: Icon; word: string } {
  const name = nameOf(AccessMethod, method);
  if (name === undefined) return { icon: CreditCard, word: t("events.unknown", { value: method }) };
  return { icon: methodIcons[name], word: t(`events.method.${name}`) };
}

const icons: Readonly<Record<string, Icon>> = {
  card: methodIcons.Card,
  pin: methodIcons.PIN,
  cloudkey: methodIcons.CloudKey,
  mobilecredential: methodIcons.Mobile,
  faceinvitation: methodIcons.Face,
  face: methodIcons.Face,
};
/** What somebody should look into. */
const worrying = ["lost", "number_doubled", "number_lost", "enrolment_failed", "pin_locked", "pin_attempts_used", "photo_attempts_used"];

/** What people open doors with, as somebody gave, changed or took it; undefined for entries about anything else. */
export function describeCredential({ kind, actor, data }: EventLog, { t }: Words): Omit<EventFace, "detail" | "isRoutine"> | undefined {
  const [, thing, change] = /^(card|pin|cloudkey|mobilecredential|faceinvitation|face)\.(\w+)$/.exec(kind) ?? [];
  if (thing === undefined || change === undefined) return undefined;
  const name = typeof data["personName"] === "string" ? data["personName"] : "";
  return {
    icon: icons[thing] ?? CreditCard,
    // Who is behind a link is not known.
    title: actor.kind === "system" ? t(`events.credential.${thing}.title`) : actor.name,
    result: t(`events.credential.${thing}.${change}`, { name }),
    level: worrying.includes(change) ? "warn" : "rest",
  };
}
