import { AccessMethod, AccessResult, nameOf } from "#contract/enumerations.ts";
import { CreditCard, Hash, type Icon, KeyRound, Monitor, QrCode, ScanFace, Smartphone } from "#kernel/ui/icons.ts";
import type { Words } from "./describe.ts";

/** EN-04: icon of each method. */
export const methodIcons: Record<keyof typeof AccessMethod, Icon> = {
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

/** EN-05, EN-21 */
export function resultWord(result: number, t: Words["t"]): string {
  const name = nameOf(AccessResult, result);
  return name === undefined ? t("events.unknown", { value: result }) : t(`events.access.${name}`);
}
