import type { PolicyCredential, PolicyDocument, PolicyPerson, PolicySchedule } from "../policy.ts";

/** The account that the worked cases are about; README.md describes it in words. */

const salt = "salt";
/** Stands for the hash of a code in the cases. */
export const hashOf = (digits: string) => `hash of ${digits}`;
export const codeSalt = salt;

function person(personId: string, more: Partial<PolicyPerson> = {}): PolicyPerson {
  return { personId, name: personId, isVisitor: false, status: "active", siteIds: "all", ...more };
}

type CardOf = Partial<Extract<PolicyCredential, { kind: "card" }>>;

function card(personId: string, cardNumber: string, more: CardOf = {}): PolicyCredential {
  return { credentialId: `card ${cardNumber}`, personId, status: "active", kind: "card", cardNumber, ...more };
}

function schedule(scheduleId: string, more: Partial<PolicySchedule>): PolicySchedule {
  return {
    scheduleId,
    name: scheduleId,
    kind: "access",
    recurrences: [],
    onHoliday: "closed",
    serialNumbers: [],
    zoneIds: [],
    personIds: [],
    groupIds: [],
    ...more,
  };
}

const range = (cron: string, timeDuration: number) => ({ cron, timeDuration });

export const office: PolicyDocument = {
  accountId: "office",
  sequence: 1,
  sites: [
    { siteId: "berlin", name: "Berlin", timeZoneId: "Europe/Berlin" },
    { siteId: "boston", name: "Boston", timeZoneId: "America/New_York" },
    { siteId: "island", name: "Lord Howe Island", timeZoneId: "Australia/Lord_Howe" },
  ],
  zones: [
    { zoneId: "ground", siteId: "berlin", name: "Ground floor" },
    { zoneId: "lab", siteId: "berlin", name: "Laboratory", antiPassback: "refuse" },
    { zoneId: "archive", siteId: "berlin", name: "Archive", antiPassback: "record" },
    { zoneId: "vault", siteId: "berlin", name: "Vault", isTwoPerson: true },
    { zoneId: "servers", siteId: "berlin", name: "Server room", needsEscort: true },
    { zoneId: "gym", siteId: "berlin", name: "Gym", occupancyMax: 2 },
  ],
  doors: [
    { serialNumber: "lobby", siteId: "berlin", name: "Lobby", primaryZoneId: "ground" },
    {
      serialNumber: "side",
      siteId: "berlin",
      name: "Side entrance",
      primaryZoneId: "ground",
      pinRule: { wrongMax: 3, withinMinutes: 5, lockMinutes: 10 },
    },
    { serialNumber: "yard", siteId: "berlin", name: "Yard" },
    { serialNumber: "shop", siteId: "berlin", name: "Shop" },
    { serialNumber: "lab", siteId: "berlin", name: "Laboratory", primaryZoneId: "lab", secondaryZoneId: "ground" },
    { serialNumber: "archive", siteId: "berlin", name: "Archive", primaryZoneId: "archive", secondaryZoneId: "ground" },
    { serialNumber: "vault", siteId: "berlin", name: "Vault", primaryZoneId: "vault", secondaryZoneId: "ground" },
    { serialNumber: "servers", siteId: "berlin", name: "Server room", primaryZoneId: "servers", secondaryZoneId: "ground" },
    { serialNumber: "gym", siteId: "berlin", name: "Gym", primaryZoneId: "gym", secondaryZoneId: "ground" },
    { serialNumber: "dock", siteId: "berlin", name: "Loading dock", primaryZoneId: "ground", lockdownId: "drill" },
    { serialNumber: "broadway", siteId: "boston", name: "Broadway" },
    { serialNumber: "jetty", siteId: "island", name: "Jetty" },
  ],
  holidays: [
    { holidayId: "new-year", name: "New Year", month: 1, day: 1 },
    { holidayId: "leap-day", name: "Leap day", month: 2, day: 29 },
    { holidayId: "labour", name: "Labour Day", month: 5, day: 1 },
    { holidayId: "christmas", name: "Christmas Day", month: 12, day: 25 },
  ],
  schedules: [
    schedule("office-hours", { recurrences: [range("0 0 8 * MON-FRI", 600)], zoneIds: ["ground"], groupIds: ["staff"] }),
    schedule("always", {
      recurrences: [range("0 0 0 * *", 1440)],
      onHoliday: "asUsual",
      zoneIds: ["ground", "lab", "archive", "vault", "servers", "gym"],
      serialNumbers: ["shop"],
      groupIds: ["residents"],
    }),
    schedule("nights", { recurrences: [range("0 0 22 * MON-FRI", 480)], serialNumbers: ["lobby"], groupIds: ["guards"] }),
    schedule("nights-every-day", {
      recurrences: [range("0 0 22 * *", 480)],
      onHoliday: "asUsual",
      serialNumbers: ["yard"],
      groupIds: ["guards"],
    }),
    schedule("weekend", { recurrences: [range("0 30 9 * SAT,SUN", 150)], zoneIds: ["ground"], personIds: ["gina"] }),
    schedule("two-shifts", {
      recurrences: [range("0 0 6 * MON-SAT", 480), range("0 0 15 * MON-SAT", 420)],
      serialNumbers: ["side"],
      groupIds: ["cleaners"],
    }),
    schedule("skipped-hour", {
      recurrences: [range("0 15 2 * *", 30)],
      onHoliday: "asUsual",
      serialNumbers: ["yard", "broadway"],
      personIds: ["tess"],
    }),
    schedule("into-the-hour", {
      recurrences: [range("0 0 1 * *", 90)],
      onHoliday: "asUsual",
      serialNumbers: ["shop"],
      personIds: ["tess"],
    }),
    schedule("out-of-the-hour", {
      recurrences: [range("0 30 2 * *", 90)],
      onHoliday: "asUsual",
      serialNumbers: ["lobby"],
      personIds: ["tess"],
    }),
    schedule("half-hour", { recurrences: [range("0 0 2 * *", 30)], onHoliday: "asUsual", serialNumbers: ["jetty"], personIds: ["tess"] }),
    schedule("fair", {
      startDate: "2026-06-01",
      endDate: "2026-06-05",
      recurrences: [range("0 0 20 * *", 360)],
      serialNumbers: ["yard"],
      personIds: ["felix"],
    }),
    schedule("one-day", {
      startDate: "2026-09-09",
      endDate: "2026-09-09",
      recurrences: [range("0 0 9 * *", 480)],
      serialNumbers: ["yard"],
      personIds: ["felix"],
    }),
    schedule("leap", { recurrences: [range("0 0 10 29 *", 60)], onHoliday: "asUsual", serialNumbers: ["yard"], personIds: ["lena"] }),
    schedule("leap-closed", { recurrences: [range("0 0 14 29 *", 60)], serialNumbers: ["yard"], personIds: ["lena"] }),
    schedule("last-of-month", { recurrences: [range("0 0 12 31 *", 60)], serialNumbers: ["yard"], personIds: ["lena"] }),
    schedule("long-shift", { recurrences: [range("0 0 18 * FRI", 3600)], serialNumbers: ["shop"], groupIds: ["guards"] }),
    schedule("broken", { recurrences: [range("0 */5 * * *", 60)], serialNumbers: ["shop"], personIds: ["felix"] }),
    schedule("opening-hours", { kind: "unlock", recurrences: [range("0 0 10 * MON-SAT", 540)], serialNumbers: ["shop"] }),
    schedule("reception", {
      kind: "unlock",
      isFirstPersonIn: true,
      recurrences: [range("0 0 8 * MON-FRI", 240)],
      serialNumbers: ["lobby"],
    }),
  ],
  groups: [
    { groupId: "staff", name: "Staff", personIds: ["anna", "bert", "cora", "dean", "edda", "vic"] },
    { groupId: "guards", name: "Guards", personIds: ["greg"] },
    { groupId: "cleaners", name: "Cleaners", personIds: ["clea"] },
    { groupId: "residents", name: "Residents", personIds: ["rita", "rob", "rosa", "vic", "esme", "max"] },
  ],
  people: [
    person("anna", { siteIds: ["berlin"] }),
    person("bert", { status: "suspended" }),
    person("cora", { status: "notLive" }),
    person("dean", { validFromUtc: "2026-03-16T08:00:00.000Z", validUntilUtc: "2026-03-20T12:00:00.000Z" }),
    person("edda", { siteIds: ["boston"] }),
    person("felix"),
    person("gina"),
    person("greg"),
    person("clea"),
    person("lena"),
    person("tess"),
    person("rita"),
    person("rob"),
    person("rosa"),
    person("esme", { mayEscort: true }),
    person("vic", { isVisitor: true, needsEscort: true }),
    person("max"),
    person("nina"),
  ],
  credentials: [
    card("anna", "1042"),
    card("anna", "1043", { status: "suspended" }),
    card("anna", "1044", { status: "pending" }),
    card("anna", "1045", { status: "revoked" }),
    card("anna", "1046", { validFromUtc: "2026-03-16T10:00:00.000Z", validUntilUtc: "2026-03-16T11:00:00.000Z" }),
    card("anna", "1047", { usesMax: 2 }),
    card("anna", "1048", { serialNumbers: ["side"] }),
    card("anna", "1049", { siteIds: ["boston"] }),
    card("bert", "2001"),
    card("cora", "2002"),
    card("dean", "2003"),
    card("edda", "2004"),
    card("felix", "2005"),
    card("gina", "2006"),
    card("greg", "2007"),
    card("clea", "2008"),
    card("lena", "2009"),
    card("tess", "2010"),
    card("nina", "2011"),
    card("stranger", "2012"),
    card("rita", "3001"),
    card("rob", "3002"),
    card("rosa", "3003"),
    card("esme", "3004"),
    card("vic", "3005"),
    card("vic", "3006", { isLockdownCard: true }),
    card("rita", "3007", { isLockdownCard: true }),
    card("rob", "3008", { isLockdownCard: true, isExternal: true }),
    card("anna", "3009", { isLockdownCard: true }),
    card("rob", "3010", { isExternal: true }),
    card("max", "500", { facilityCode: 7, credentialId: "card 7:500" }),
    card("rosa", "500", { facilityCode: 8, credentialId: "card 8:500" }),
    card("rita", "600"),
    { credentialId: "pin rita", personId: "rita", status: "active", kind: "pin", salt, hash: hashOf("4711") },
    { credentialId: "pin rita duress", personId: "rita", status: "active", kind: "pin", salt, hash: hashOf("4712"), isDuress: true },
    { credentialId: "pin bert", personId: "bert", status: "active", kind: "pin", salt, hash: hashOf("2001") },
    { credentialId: "key courier", personId: "rob", status: "active", kind: "cloudKey", salt, hash: hashOf("90210"), usesMax: 1 },
    { credentialId: "web rita", personId: "rita", status: "active", kind: "web" },
    { credentialId: "mobile rob", personId: "rob", status: "active", kind: "mobile" },
    { credentialId: "face rosa", personId: "rosa", status: "suspended", kind: "face" },
  ],
};
