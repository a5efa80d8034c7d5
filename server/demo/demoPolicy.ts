import { eq } from "drizzle-orm";
import type { Recurrence } from "#domain/decide/policy.ts";
import type { Database } from "../base/store/connect.ts";
import { people } from "../base/store/schema/accounts.ts";
import {
  groupMembers,
  groups,
  holidays,
  scheduleDoors,
  scheduleGroups,
  schedules,
  scheduleZones,
  zones,
} from "../base/store/schema/policy.ts";
import { always } from "../identity/accounts/firstSchedule.ts";

interface DemoZone {
  zoneId: string;
  siteId: string;
  name: string;
  description: string;
  /** Doors that lead into it, by the end of their serial. */
  doors: string[];
  /** The zone that one comes from; without it, from outside. */
  from?: string;
}

interface DemoSchedule {
  scheduleId: string;
  name: string;
  description: string;
  kind: "access" | "unlock";
  recurrences: Recurrence[];
  onHoliday?: "asUsual";
  zoneIds?: string[];
  serialNumbers?: string[];
  groupIds?: string[];
}

interface DemoPolicy {
  zones: DemoZone[];
  holidays: { holidayId: string; name: string; month: number; day: number }[];
  groups: { groupId: string; name: string; description: string }[];
  schedules: DemoSchedule[];
}

/** Whose badge it is decides the group: of every ten badge holders one comes from outside and one works at hours of their own. */
const groupOfBadge = (index: number) => ({ 3: "contractors", 7: "shift" })[index % 10] ?? "staff";

const zone = (zoneId: string, siteId: string, name: string, doors: string[], description: string, from?: string): DemoZone => ({
  zoneId,
  siteId,
  name,
  description,
  doors,
  ...(from !== undefined && { from }),
});

const weekdays = "MON,TUE,WED,THU,FRI";

const northmoor: DemoPolicy = {
  zones: [
    zone("harbour-lobby", "harbour-house", "Lobby", ["00912F", "009130", "0127A3"], "Reception and turnstiles"),
    zone("harbour-offices", "harbour-house", "Offices", ["009131", "009132"], "Level 4", "harbour-lobby"),
    zone(
      "harbour-plant",
      "harbour-house",
      "Plant rooms",
      ["009133", "009134", "009135"],
      "Server room, stairwell and roof",
      "harbour-lobby",
    ),
    zone("ferry-yard", "ferry-lane", "Yard", ["00A213", "00A215"], "Vehicles and pedestrians"),
    zone(
      "ferry-warehouse",
      "ferry-lane",
      "Warehouse",
      ["00A210", "00A211", "00A212", "00A214", "0127A4"],
      "Loading bays and cold store",
      "ferry-yard",
    ),
    zone("quarry-labs", "quarry-lab", "Laboratories", ["00C301"], "Behind the front door"),
    zone("quarry-stores", "quarry-lab", "Stores", ["00C302", "00C303"], "Samples and solvents", "quarry-labs"),
  ],
  holidays: [
    { holidayId: "new-year", name: "New Year's Day", month: 1, day: 1 },
    { holidayId: "labour-day", name: "Labour Day", month: 5, day: 1 },
    { holidayId: "christmas-day", name: "Christmas Day", month: 12, day: 25 },
    { holidayId: "boxing-day", name: "Boxing Day", month: 12, day: 26 },
  ],
  groups: [
    { groupId: "staff", name: "Staff", description: "Everybody on the payroll" },
    { groupId: "contractors", name: "Contractors", description: "Lifts, cleaning and maintenance" },
    { groupId: "shift", name: "Early shift", description: "In before the others" },
  ],
  schedules: [
    {
      scheduleId: "always",
      name: "Always",
      description: "Staff, at every door of their sites",
      kind: "access",
      recurrences: [always],
      onHoliday: "asUsual",
      zoneIds: ["harbour-lobby", "harbour-offices", "harbour-plant", "ferry-yard", "ferry-warehouse", "quarry-labs", "quarry-stores"],
      groupIds: ["staff"],
    },
    {
      scheduleId: "public-areas",
      name: "Public areas",
      description: "Contractors and the early shift, without offices, plant rooms and stores",
      kind: "access",
      recurrences: [always],
      onHoliday: "asUsual",
      zoneIds: ["harbour-lobby", "ferry-yard", "quarry-labs"],
      groupIds: ["contractors", "shift"],
    },
    {
      scheduleId: "early-shift",
      name: "Early shift",
      description: "Offices, warehouse and stores until the early afternoon",
      kind: "access",
      recurrences: [
        { cron: `0 30 5 * ${weekdays}`, timeDuration: 9 * 60 },
        { cron: "0 0 6 * SAT", timeDuration: 6 * 60 },
      ],
      zoneIds: ["harbour-offices", "ferry-warehouse", "quarry-stores"],
      groupIds: ["shift"],
    },
    {
      scheduleId: "contractor-hours",
      name: "Contractor hours",
      description: "Plant rooms and warehouse on working days",
      kind: "access",
      recurrences: [{ cron: `0 0 8 * ${weekdays}`, timeDuration: 9 * 60 }],
      zoneIds: ["harbour-plant", "ferry-warehouse"],
      groupIds: ["contractors"],
    },
    {
      scheduleId: "yard-gate",
      name: "Yard gate open",
      description: "The pedestrian gate stands open while shifts change",
      kind: "unlock",
      recurrences: [{ cron: `0 45 5 * ${weekdays}`, timeDuration: 30 }],
      serialNumbers: ["GH-AC40-00A215"],
    },
  ],
};

const castellan: DemoPolicy = {
  zones: [
    zone("mirador-house", "hotel-mirador", "House", ["00E101", "00E102", "0127B1"], "Reception and corridors"),
    zone("mirador-spa", "hotel-mirador", "Spa", ["00E103"], "Pool and treatment rooms", "mirador-house"),
    zone("arenal-house", "hotel-arenal", "House", ["00E201"], "Garage and corridors"),
  ],
  holidays: [
    { holidayId: "epiphany", name: "Epiphany", month: 1, day: 6 },
    { holidayId: "christmas-day", name: "Christmas Day", month: 12, day: 25 },
  ],
  groups: [
    { groupId: "staff", name: "Staff", description: "Reception, kitchen and housekeeping" },
    { groupId: "contractors", name: "Contractors", description: "Laundry and maintenance" },
    { groupId: "shift", name: "Spa team", description: "Pool and treatment rooms" },
  ],
  schedules: [
    {
      scheduleId: "always",
      name: "Always",
      description: "Staff, at every door of their hotels",
      kind: "access",
      recurrences: [always],
      onHoliday: "asUsual",
      zoneIds: ["mirador-house", "mirador-spa", "arenal-house"],
      groupIds: ["staff"],
    },
    {
      scheduleId: "houses",
      name: "Houses",
      description: "Everybody else, without the spa",
      kind: "access",
      recurrences: [always],
      onHoliday: "asUsual",
      zoneIds: ["mirador-house", "arenal-house"],
      groupIds: ["contractors", "shift"],
    },
    {
      scheduleId: "spa-hours",
      name: "Spa hours",
      description: "From the first swimmer to the last",
      kind: "access",
      recurrences: [{ cron: "0 0 7 * *", timeDuration: 14 * 60 }],
      zoneIds: ["mirador-spa"],
      groupIds: ["shift"],
    },
  ],
};

const demoPolicies: Readonly<Record<string, DemoPolicy>> = { northmoor, castellan };

/** The zone of a door of the demonstration, and the one it leads out of. */
export function demoZonesOf(accountId: string, serialNumber: string): { primaryZoneId?: string; secondaryZoneId?: string } {
  const into = demoPolicies[accountId]?.zones.find(({ doors }) => doors.some((end) => serialNumber.endsWith(end)));
  return { ...(into && { primaryZoneId: into.zoneId }), ...(into?.from !== undefined && { secondaryZoneId: into.from }) };
}

/** Zones, holidays, groups with everybody who is there by now, and schedules of one account. Doors name their zones themselves. */
export async function insertDemoPolicy(transaction: Database, accountId: string): Promise<void> {
  const policy = demoPolicies[accountId];
  if (!policy) return;
  const rowsOf = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ accountId, ...row }));
  await transaction.insert(zones).values(policy.zones.map(({ doors: _doors, from: _from, ...row }) => ({ accountId, ...row })));
  await transaction.insert(holidays).values(rowsOf(policy.holidays));
  await transaction.insert(groups).values(rowsOf(policy.groups));
  const everybody = await transaction.select({ personId: people.personId }).from(people).where(eq(people.accountId, accountId));
  await transaction.insert(groupMembers).values(
    everybody.map(({ personId }) => {
      const badge = /-badge-(\d+)$/.exec(personId)?.[1];
      return { accountId, personId, groupId: badge === undefined ? "staff" : groupOfBadge(Number(badge)) };
    }),
  );
  for (const { zoneIds = [], serialNumbers = [], groupIds = [], onHoliday = "closed", ...schedule } of policy.schedules) {
    const { scheduleId } = schedule;
    await transaction.insert(schedules).values({ accountId, ...schedule, onHoliday });
    const attached = rowsOf(zoneIds.map((zoneId) => ({ scheduleId, zoneId })));
    if (attached.length > 0) await transaction.insert(scheduleZones).values(attached);
    const doors = rowsOf(serialNumbers.map((serialNumber) => ({ scheduleId, serialNumber })));
    if (doors.length > 0) await transaction.insert(scheduleDoors).values(doors);
    const given = rowsOf(groupIds.map((groupId) => ({ scheduleId, groupId })));
    if (given.length > 0) await transaction.insert(scheduleGroups).values(given);
  }
}
