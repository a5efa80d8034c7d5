import type { PolicyDocument, PolicySchedule } from "#domain/decide/policy.ts";

export const serialNumber = "GH-DOOR00001";

/** The policy of a door in Berlin: Anna's card 1001 opens it at any time, Bert's 2001 is suspended. */
export function aDoorPolicy(more: Partial<PolicyDocument> = {}): PolicyDocument {
  const anna = { personId: "anna", name: "", isVisitor: false, status: "active", siteIds: "all" } as const;
  const card = { status: "active", kind: "card" } as const;
  return {
    accountId: "acme",
    sequence: 1,
    sites: [{ siteId: "berlin", name: "Berlin", timeZoneId: "Europe/Berlin" }],
    zones: [],
    doors: [{ serialNumber, siteId: "berlin", name: "Lobby" }],
    holidays: [],
    schedules: [aSchedule()],
    groups: [],
    people: [anna, { ...anna, personId: "bert", status: "suspended" }],
    credentials: [
      { ...card, credentialId: "card-1001", personId: "anna", cardNumber: "1001" },
      { ...card, credentialId: "card-2001", personId: "bert", cardNumber: "2001" },
    ],
    ...more,
  };
}

export function aSchedule(more: Partial<PolicySchedule> = {}): PolicySchedule {
  return {
    scheduleId: "always",
    name: "Always",
    kind: "access",
    recurrences: [{ cron: "0 0 0 * *", timeDuration: 1440 }],
    onHoliday: "asUsual",
    serialNumbers: [serialNumber],
    zoneIds: [],
    personIds: ["anna", "bert"],
    groupIds: [],
    ...more,
  };
}
