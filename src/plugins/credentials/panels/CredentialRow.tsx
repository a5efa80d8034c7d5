import type { Credential } from "#contract/credentials.ts";
import { AccessMethod } from "#contract/enumerations.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { CircleCheck, CircleSlash, Clock, Ellipsis, Hourglass, OctagonAlert, ShieldAlert, ShieldBan } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { useEventWords } from "../../events/services.ts";
import { keyDoors } from "../cloudKeyFaces.ts";
import { useCommandEntries } from "./useCommandEntries.ts";

const faces = {
  active: { icon: CircleCheck, level: "ok" },
  suspended: { icon: CircleSlash, level: "warn" },
  pending: { icon: Hourglass, level: "info" },
  notYet: { icon: Clock, level: "info" },
  expired: { icon: Clock, level: "off" },
  doubled: { icon: OctagonAlert, level: "bad" },
} as const;

const isCard = ({ type }: Credential) => type === AccessMethod.Card || type === AccessMethod.ExternalCard;

/** The commands that fit the credential's state. A card that waits for approval is decided elsewhere. */
function commandsFor(credential: Credential): string[] {
  const { state, type, isLockdownCard } = credential;
  if (state === "pending") return [];
  const toggle = state === "suspended" ? "reactivate" : "suspend";
  if (isCard(credential))
    return [
      `credentials:${toggle}-card`,
      ...(type === AccessMethod.ExternalCard ? [] : [isLockdownCard ? "credentials:make-ordinary-card" : "credentials:make-lockdown-card"]),
      "credentials:take-card",
      "credentials:report-lost",
      "credentials:report-stolen",
    ];
  if (type === AccessMethod.PIN) return [...(state === "expired" ? [] : [`credentials:${toggle}-pin`]), "credentials:delete-pin"];
  if (type === AccessMethod.CloudKey) return ["credentials:uses-of-key", "credentials:revoke-cloud-key"];
  if (type === AccessMethod.Face) return ["credentials:remove-face"];
  return type === AccessMethod.Mobile ? ["credentials:take-mobile"] : [];
}

/** A person's credential: method and number, state, where and since when it opens, and its menu. */
export function CredentialRow({ person, credential }: { person: { id: string; fullName: string }; credential: Credential }) {
  const t = useText();
  const words = useEventWords();
  const { icon: MethodIcon, word } = words.method(credential.type);
  const entries = useCommandEntries(commandsFor(credential), {
    personId: person.id,
    credentialId: credential.id,
    id: credential.id,
    name: person.fullName,
  });
  const { state, cardNumber, facilityCode, isDuress, isLockdownCard, isNumberShared, isNumberLost } = credential;
  const name = [word, cardNumber].filter((part) => part !== undefined).join(" ");
  return (
    <li className="cred" aria-label={name}>
      <MethodIcon className="i cred-icon" aria-hidden />
      <div className="cred-main">
        <div className="cred-name">
          <span className="med">{word}</span>
          {cardNumber !== undefined && <span className="code">{cardNumber}</span>}
          {facilityCode !== undefined && <span className="fs12 faint">{t("credentials.row.facility", { code: facilityCode })}</span>}
        </div>
        <div className="cred-notes">
          <StateChip {...faces[state]} word={t(`credentials.state.${state}`)} />
          {isNumberLost && <StateChip icon={OctagonAlert} level="bad" word={t("credentials.row.lost")} />}
          {isNumberShared && state !== "doubled" && <StateChip icon={OctagonAlert} level="warn" word={t("credentials.row.shared")} />}
          {isLockdownCard && <StateChip icon={ShieldBan} level="info" word={t("credentials.row.lockdown")} />}
          {isDuress && <StateChip icon={ShieldAlert} level="info" word={t("credentials.row.duress")} />}
        </div>
        <CredentialFacts credential={credential} />
      </div>
      {entries.length > 0 && (
        <Menu entries={entries} align="end" trigger={<IconButton icon={Ellipsis} label={t("credentials.row.actions", { name })} />} />
      )}
    </li>
  );
}

function CredentialFacts({ credential }: { credential: Credential }) {
  const t = useText();
  const { language, user } = useConsoleState();
  const at = (instantUtc: string) => dateAndTime(instantUtc, language, user.sites[0]?.timeZoneId);
  const { sinceUtc, validFromUtc, validUntilUtc, sites, doorNames = [], doorCount } = credential;
  const facts = [
    doorCount !== undefined
      ? t("credentials.row.sites", { sites: keyDoors(doorNames, doorCount, t) })
      : sites === undefined
        ? t("credentials.row.everywhere")
        : t("credentials.row.sites", { sites: sites.map(({ name }) => name).join(", ") }),
    validFromUtc === undefined ? undefined : t("credentials.row.from", { time: at(validFromUtc) }),
    validUntilUtc === undefined ? undefined : t("credentials.row.until", { time: at(validUntilUtc) }),
    sinceUtc === undefined ? undefined : t("credentials.row.since", { time: at(sinceUtc) }),
  ];
  return <div className="fs12 faint">{facts.filter((fact) => fact !== undefined).join(" · ")}</div>;
}
