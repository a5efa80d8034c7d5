import { type Icon, KeyRound } from "#kernel/ui/icons.ts";
import { methodIcons } from "./accessWords.ts";
import type { Describe, SomeWords } from "./describe.ts";

/** An action on a person's credential. If the platform does not know the person behind a link, the credential is the title. */
const credential =
  (thing: string, icon: Icon) =>
  (change: string, level: "rest" | "warn" = "rest"): Describe<{ personName: string }> =>
  ({ actor, data: { personName = "" } }, { t }) => ({
    icon,
    title: actor.kind === "system" ? t(`events.credential.${thing}.title`) : actor.name,
    result: t(`events.credential.${thing}.${change}`, { name: personName }),
    level,
  });

const card = credential("card", methodIcons.Card);
const pin = credential("pin", methodIcons.PIN);
const cloudKey = credential("cloudkey", methodIcons.CloudKey);
const mobile = credential("mobilecredential", methodIcons.Mobile);
const face = credential("face", methodIcons.Face);
const invitation = credential("faceinvitation", methodIcons.Face);

/** Words for cards, PINs, cloud keys, mobile credentials and faces. */
export const credentialWords = {
  "card.added": card("added"),
  "card.changed": card("changed"),
  "card.suspended": card("suspended"),
  "card.reactivated": card("reactivated"),
  "card.deleted": card("deleted"),
  "card.lost": card("lost", "warn"),
  "card.number_doubled": card("number_doubled", "warn"),
  "card.number_lost": card("number_lost", "warn"),
  "card.enrolment_started": card("enrolment_started"),
  "card.enrolment_failed": card("enrolment_failed", "warn"),
  "pin.created": pin("created"),
  "pin.changed": pin("changed"),
  "pin.suspended": pin("suspended"),
  "pin.reactivated": pin("reactivated"),
  "pin.deleted": pin("deleted"),
  "cloudkey.created": cloudKey("created"),
  "cloudkey.deleted": cloudKey("deleted"),
  "cloudkey.ended": ({ data: { personName = "" } }, { t }) => ({
    icon: KeyRound,
    title: t("events.keyEnded"),
    result: personName,
    level: "warn",
  }),
  "mobilecredential.created": mobile("created"),
  "mobilecredential.deleted": mobile("deleted"),
  "face.enrolled": face("enrolled"),
  "face.deleted": face("deleted"),
  "faceinvitation.created": invitation("created"),
  "faceinvitation.deleted": invitation("deleted"),
  "faceinvitation.opened": invitation("opened"),
  "faceinvitation.photo_sent": invitation("photo_sent"),
  "faceinvitation.photo_refused": invitation("photo_refused"),
  "faceinvitation.photo_attempts_used": invitation("photo_attempts_used", "warn"),
  "faceinvitation.pin_locked": invitation("pin_locked", "warn"),
  "faceinvitation.pin_attempts_used": invitation("pin_attempts_used", "warn"),
} satisfies SomeWords;
