import { type AccessReason, listOpenDoors } from "#contract/accessQuestions.ts";
import type { PersonRecord } from "#domain/decide/compiledPolicy.ts";
import { askDoor, credentialsByPerson, nobody, type When } from "#domain/decide/rights.ts";
import { everyUnfitness } from "#domain/decide/rules.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import { handle } from "../../http/handle.ts";
import {
  type AskedPolicy,
  askedPolicyOf,
  instantOfWhen,
  presentDoor,
  presentPerson,
  reachesDoor,
  requirePerson,
  whenOf,
} from "./askedPolicy.ts";
import { directoryOf } from "./names.ts";
import { pageAfter } from "./pages.ts";

export const listOpenDoorsHandler = handle(listOpenDoors, async ({ params, query, session, platform }) => {
  const when = whenOf(query, platform.clock.now());
  const asked = await askedPolicyOf(platform, session);
  const { document, policy, naming } = asked;
  const person = requirePerson(asked, params.personId);
  const record = policy.people.get(person.personId);
  const search = foldedText(query.search ?? "");
  const open = directoryOf(document).doors.flatMap((door) => {
    if (!record || !door.sortName.includes(search) || !reachesDoor(session, door)) return [];
    const question = askDoor(policy, door.serialNumber, when);
    return question?.admits(record) ? [{ ...door, question }] : [];
  });
  const { rows, next } = pageAfter(open, ({ serialNumber }) => serialNumber, query);
  return {
    person: presentPerson(person),
    because: record ? obstaclesOf(asked, record, when) : [],
    isEveryDoor: session.siteIds === "all" && session.deviceSerials === undefined,
    atUtc: new Date(instantOfWhen(when)).toISOString(),
    isAtAll: "fromMs" in when,
    count: open.length,
    rows: rows.flatMap(({ question, ...door }) => {
      const right = record && question.rightOf(record);
      if (!right) return [];
      const zone = door.primaryZoneId === undefined ? undefined : policy.zones.get(door.primaryZoneId);
      return [
        {
          door: presentDoor(asked, door, when),
          ways: right.ways.map(naming.way),
          credentialKinds: [...right.kinds],
          needsEscort: zone?.needsEscort === true && record.needsEscort,
        },
      ];
    }),
    ...(next !== undefined && { next }),
  };
});

/** Why the person opens no door: no credential, or a fault of each. */
function obstaclesOf({ policy, naming }: AskedPolicy, { personId }: PersonRecord, when: When): AccessReason[] {
  const credentials = credentialsByPerson(policy).get(personId) ?? [];
  if (credentials.length === 0) return [{ rule: "credential.none" }];
  const found = credentials.map((credential) => {
    const { status, validity } = everyUnfitness(credential, instantOfWhen(when), nobody);
    // A person whose validity has not begun may open doors later.
    const lasting = "fromMs" in when ? validity.filter(({ rule }) => !rule.endsWith("notYetValid")) : validity;
    return [...status, ...lasting];
  });
  if (found.some((reasons) => reasons.length === 0)) return [];
  const each = new Map(found.flat().map((reason) => [JSON.stringify(reason), reason]));
  return [...each.values()].map(naming.reason);
}
