import { afterAll, beforeAll, expect, it } from "vitest";
import { AccessMethod, ApprovalRequestStatus } from "#contract/enumerations.ts";
import { addGroupUsers, createGroup, deleteGroup, removeGroupUsers, updateGroup } from "#contract/groups.ts";
import { createHoliday, deleteHoliday } from "#contract/holidays.ts";
import { updateOwnUser } from "#contract/ownUser.ts";
import { approvePass, rejectPass, requestPass } from "#contract/passes.ts";
import { createSchedule, deleteSchedule, type ScheduleDetail, updateSchedule } from "#contract/schedules.ts";
import { getOwnUser } from "#contract/session.ts";
import { updateSite } from "#contract/sites.ts";
import { createUser, deleteUser, listUsers, reactivateUser, suspendUser, undeleteUser, updateUser } from "#contract/users.ts";
import { createZone, deleteZone, setDeviceZones, setZoneDevices, updateZone } from "#contract/zones.ts";
import type { Api } from "#kernel/api.ts";
import { readPolicy } from "#server/policy/readPolicy.ts";
import { demoPassword, type TestPlatform } from "../support/platform.ts";
import { startSettingsTests } from "../support/settingsTests.ts";

const accountId = "northmoor";
let rig: TestPlatform;
let api: Api;
beforeAll(async () => {
  ({ rig, api } = await startSettingsTests());
});
afterAll(() => rig.close());

/** The policy that the process keeps is what the store says, to the letter. */
async function expectKept(after: string): Promise<void> {
  const { platform } = rig;
  const { sequence: _kept, ...kept } = (await platform.policies.current(accountId)).document;
  const { sequence: _read, ...read } = await readPolicy(platform, accountId, platform.clock.now());
  expect(kept, after).toEqual(read);
}

const timesOf = ({ id, name, kind, recurrences, onHoliday, doors, zones, people, groups }: ScheduleDetail) => ({
  id,
  name,
  kind,
  recurrences,
  onHoliday,
  serialNumbers: doors.map(({ serialNumber }) => serialNumber),
  zoneIds: zones.map((zone) => zone.id),
  personIds: people.map((person) => person.id),
  groupIds: groups.map((group) => group.id),
});

it("is brought up to date by every change of settings as if it had been read as a whole", async () => {
  await expectKept("the start");
  const { rows } = await api.call(listUsers, { query: { pageSize: "10" } });
  const personIds = rows.slice(0, 3).map(({ id }) => id);
  const group = await api.call(createGroup, { body: { name: "Kept group" } });
  await expectKept("a new group");
  await api.call(addGroupUsers, { params: { id: group.id }, body: { personIds } });
  await expectKept("members");
  const zone = await api.call(createZone, { body: { name: "Kept zone", siteId: "quarry-lab" } });
  await expectKept("a new zone");
  const recurrences = [{ cron: "0 0 9 * MON-FRI", timeDuration: 60 }];
  const attached = { serialNumbers: [], zoneIds: [zone.id], personIds: personIds.slice(0, 1), groupIds: [group.id] };
  const made = await api.call(createSchedule, {
    body: { name: "Kept times", kind: "access", recurrences, onHoliday: "closed", ...attached },
  });
  await expectKept("a new schedule");
  await api.call(updateSchedule, { body: { ...timesOf(made), onHoliday: "asUsual" } });
  await expectKept("a changed schedule");
  await api.call(updateGroup, { body: { id: group.id, name: "Kept people" } });
  await api.call(removeGroupUsers, { params: { id: group.id }, body: { personIds } });
  await expectKept("two changes of a group");
  const { id: holiday } = await api.call(createHoliday, { body: { name: "Kept day", month: 8, day: 17 } });
  await expectKept("a holiday");
  await api.call(deleteHoliday, { params: { id: holiday } });
  await api.call(updateZone, { body: { id: zone.id, antiPassback: "refuse", occupancyMax: 3 } });
  await expectKept("a zone's rules");
  await api.call(updateSite, { body: { id: "quarry-lab", timeZoneId: "Europe/Lisbon" } });
  await expectKept("another clock of a site");
  // Schedules lose both.
  await api.call(deleteGroup, { params: { id: group.id } });
  await expectKept("a group that is gone");
  await api.call(deleteZone, { params: { id: zone.id } });
  await expectKept("a zone that is gone");
  await api.call(updateSchedule, { body: { ...timesOf(made), zoneIds: [], groupIds: [], personIds: [] } });
  await api.call(deleteSchedule, { params: { id: made.id } });
  await expectKept("a schedule that is gone");
});

it("[DV-07] follows doors into other zones", async () => {
  const { platform } = rig;
  const { document } = await platform.policies.current(accountId);
  const door = document.doors.find(({ siteId, primaryZoneId }) => siteId === "quarry-lab" && primaryZoneId !== undefined);
  const inner = await api.call(createZone, { body: { name: "Kept inside", siteId: "quarry-lab" } });
  await api.call(setDeviceZones, {
    params: { serial: door?.serialNumber ?? "" },
    body: { primaryZoneId: inner.id, secondaryZoneId: door?.primaryZoneId ?? "" },
  });
  await expectKept("the zones of a door");
  const outer = await api.call(createZone, { body: { name: "Kept outside", siteId: "quarry-lab" } });
  await api.call(setZoneDevices, { params: { zoneId: outer.id }, query: { all: "true" }, body: {} });
  await expectKept("all doors of a site");
});

it("follows what people carry and what they change of themselves", async () => {
  const { rows } = await api.call(listUsers, { query: { pageSize: "10" } });
  const { id: personId } = rows.find(({ siteIds }) => siteIds.includes("harbour-house")) ?? { id: "" };
  const asked = async (cardNumber: string) =>
    api.call(requestPass, { body: { type: AccessMethod.Card, personId, siteId: "harbour-house", cardNumber } });
  const [first, second] = [await asked("71050001"), await asked("71050002")];
  await expectKept("two requests for cards");
  await api.call(approvePass, { body: { id: first.id, requestStatus: ApprovalRequestStatus.Approved } });
  await api.call(rejectPass, { body: { id: second.id, requestStatus: ApprovalRequestStatus.Rejected } });
  await expectKept("one approved and one rejected");
  const { version } = await api.call(getOwnUser, {});
  await api.call(updateOwnUser, { body: { firstName: "Jude", lastName: "Kept", phoneNumber: "", version } });
  await expectKept("another name");
});

it("[US-02] [US-03] follows people who are created, changed, suspended, deleted and restored, with their groups and schedules", async () => {
  const siteIds = ["quarry-lab"];
  const { id } = await api.call(createUser, { body: { firstName: "Kept", lastName: "Person", siteIds } });
  await expectKept("a new person");
  const group = await api.call(createGroup, { body: { name: "Kept with a person" } });
  await api.call(addGroupUsers, { params: { id: group.id }, body: { personIds: [id] } });
  const recurrences = [{ cron: "0 0 9 * MON-FRI", timeDuration: 60 }];
  const attached = { serialNumbers: [], zoneIds: [], personIds: [id], groupIds: [group.id] };
  await api.call(createSchedule, { body: { name: "Kept for a person", kind: "access", recurrences, onHoliday: "closed", ...attached } });
  await expectKept("a person with a group and a schedule");
  await api.call(updateUser, { params: { id }, body: { needsEscort: true, validUntilUtc: "2027-01-01T00:00:00.000Z", lastName: "Other" } });
  await expectKept("a changed person");
  await api.call(suspendUser, { params: { id } });
  await expectKept("a suspended person");
  await api.call(reactivateUser, { params: { id } });
  await expectKept("an active person");
  await api.call(deleteUser, { params: { id } });
  await expectKept("a person who is deleted");
  await api.call(undeleteUser, { params: { id }, body: { password: demoPassword } });
  await expectKept("a person who is back");
});
