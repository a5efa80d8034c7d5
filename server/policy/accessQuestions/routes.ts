import { listDoorOpeners } from "#contract/accessQuestions.ts";
import { askDoor } from "#domain/decide/rights.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import { handle, type Route } from "../../http/handle.ts";
import { askedPolicyOf, instantOfWhen, presentDoor, presentPerson, requireDoor, whenOf } from "./askedPolicy.ts";
import { explainAccessHandler } from "./explainAccess.ts";
import { explainEventHandler, explainEventsHandler } from "./explainEvent.ts";
import { listOpenDoorsHandler } from "./listOpenDoors.ts";
import { directoryOf, reachesSomebody } from "./names.ts";
import { pageAfter } from "./pages.ts";

const listDoorOpenersHandler = handle(listDoorOpeners, async ({ params, query, session, platform }) => {
  const when = whenOf(query, platform.clock.now());
  const asked = await askedPolicyOf(platform, session);
  const { document, policy, naming } = asked;
  const door = requireDoor(asked, params.serial);
  const question = askDoor(policy, door.serialNumber, when);
  const search = foldedText(query.search ?? "");
  const openers = directoryOf(document).people.filter((person) => {
    const record = policy.people.get(person.personId);
    return record && person.sortName.includes(search) && reachesSomebody(session, person) && question?.admits(record);
  });
  const { rows, next } = pageAfter(openers, ({ personId }) => personId, query);
  const zone = door.primaryZoneId === undefined ? undefined : policy.zones.get(door.primaryZoneId);
  return {
    door: presentDoor(asked, door, when),
    atUtc: new Date(instantOfWhen(when)).toISOString(),
    isAtAll: "fromMs" in when,
    count: openers.length,
    rows: rows.flatMap((person) => {
      const record = policy.people.get(person.personId);
      const right = record && question?.rightOf(record);
      if (!right) return [];
      const needsEscort = zone?.needsEscort === true && record.needsEscort;
      return [{ person: presentPerson(person), ways: right.ways.map(naming.way), credentialKinds: [...right.kinds], needsEscort }];
    }),
    ...(next !== undefined && { next }),
  };
});

export const accessQuestionsRoutes: readonly Route[] = [
  listDoorOpenersHandler,
  listOpenDoorsHandler,
  explainAccessHandler,
  explainEventHandler,
  explainEventsHandler,
];
