import { dayMs, hourMs, minuteMs } from "#contract/durations.ts";
import { DoorState } from "#contract/enumerations.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import type { Macro } from "#contract/macros.ts";
import type { PolicyAssertion } from "#contract/policyTests.ts";
import { accessSide } from "#domain/decide/accessSide.ts";
import { entryWith, type NewEvent } from "../base/events/eventLog.ts";
import type { Database } from "../base/store/connect.ts";
import { personMacros } from "../base/store/schema/accounts.ts";
import { evidenceCases, evidenceItems } from "../base/store/schema/evidenceCases.ts";
import { policyTests } from "../base/store/schema/policyTests.ts";
import { videoWallStreams, videoWalls } from "../base/store/schema/videoWalls.ts";
import { createJudge, keyOf } from "../policy/policyTests/verdict.ts";
import { caseEntry } from "../video/evidenceCases/caseEntries.ts";
import { deskPeople } from "./historyDesk.ts";
import { isWithin, type Scene } from "./historyScene.ts";

const contractors = { kind: "group", id: "contractors" } as const;
const shift = { kind: "group", id: "shift" } as const;
const ever = { kind: "ever" } as const;

/** Of Northmoor's, the second fails with every seed: a viewer may enter the server room, because all staff may. */
const assertions: Readonly<Record<string, readonly PolicyAssertion[]>> = {
  northmoor: [
    { who: contractors, expect: "cannot", what: { kind: "zone", id: "harbour-offices" }, when: ever },
    { who: { kind: "person", id: "northmoor-person-5" }, expect: "cannot", what: { kind: "door", id: "GH-AC40-009133" }, when: ever },
    { who: shift, expect: "cannot", what: { kind: "door", id: "GH-AC40-00A214" }, when: { kind: "weekly", day: 6, time: "03:00" } },
  ],
  castellan: [
    { who: contractors, expect: "cannot", what: { kind: "zone", id: "mirador-spa" }, when: ever },
    { who: shift, expect: "cannot", what: { kind: "door", id: "GH-AC40-00E103" }, when: { kind: "weekly", day: 0, time: "03:00" } },
  ],
};

const step = (command: string, serialNumber: string, objectName: string) => ({ command, args: { serialNumber }, asked: [], objectName });

/** For those who work in the control room. */
const macros: readonly Macro[] = [
  {
    id: "open-loading-bays",
    name: "Open the loading bays",
    steps: [step("doors:unlock", "GH-AC40-00A210", "Loading bay 3"), step("doors:unlock", "GH-AC40-00A211", "Loading bay 4")],
  },
  {
    id: "evening-round",
    name: "Evening round",
    steps: [
      step("cameras:live", "GH-CAM20-00817C01-1F7A20C4E9B3", "Lobby camera"),
      step("cameras:live", "GH-CAM20-00817C04-1F7A20C4E9B3", "Stairwell C camera"),
      step("doors:lock", "GH-AC40-00912F", "Lobby main entrance"),
    ],
  },
];

const walls: Readonly<Record<string, readonly { name: string; serialEnds: readonly string[] }[]>> = {
  northmoor: [
    { name: "Harbour House", serialEnds: ["00817C01", "00817C02", "00817C03", "00817C04"] },
    { name: "Ferry Lane gates", serialEnds: ["00817C05", "00817C06"] },
  ],
};

type Parts = { transaction: Database; scene: Scene; now: Date };

/** Policy tests, macros, video walls and a case of evidence, with the entries of their making. */
export async function insertTools(parts: Parts, played: readonly NewEvent[]): Promise<NewEvent[]> {
  await insertMacros(parts);
  return [...(await insertTests(parts)), ...(await insertWalls(parts)), ...(await insertCase(parts, played))];
}

const makerOf = ({ accountId }: Scene) => deskPeople(accountId).find(({ role }) => role === "Administrator")?.actor;

async function insertTests({ transaction, scene, now }: Parts): Promise<NewEvent[]> {
  const { accountId, document, toMs } = scene;
  const actor = makerOf(scene);
  const madeAt = new Date(toMs - 5 * dayMs);
  if (!actor || !isWithin(scene, madeAt.getTime())) return [];
  const judge = createJudge(document, accessSide(document), now);
  const entries: NewEvent[] = [];
  for (const [index, assertion] of (assertions[accountId] ?? []).entries()) {
    const { state, reason, whoName = "", whatName = "", siteId } = judge(assertion);
    const testId = scene.idOf(`policy test ${index}`);
    const since = new Date(madeAt.getTime() + index * minuteMs);
    const names = { whoName, whatName };
    await transaction
      .insert(policyTests)
      .values({ accountId, testId, assertion, assertionKey: keyOf(assertion), ...names, state, reason, ranAt: now, since });
    const data = { policytestId: testId, name: `${whoName}, ${whatName}`, to: { assertion, ...names, state } };
    entries.push({ kind: "policytest.created", occurredAt: since, ...(siteId !== undefined && { siteId }), actor, data });
  }
  return entries;
}

async function insertMacros({ transaction, scene: { accountId } }: Parts): Promise<void> {
  if (accountId !== "northmoor") return;
  const owners = deskPeople(accountId).filter(({ role }) => role === "Owner" || role === "Operator");
  await transaction
    .insert(personMacros)
    .values(owners.map(({ actor }) => ({ accountId, personId: actor.id, version: 1, macros: [...macros] })));
}

async function insertWalls({ transaction, scene }: Parts): Promise<NewEvent[]> {
  const { accountId, devices, toMs } = scene;
  const actor = makerOf(scene);
  const createdAt = new Date(toMs - 6 * dayMs);
  if (!actor || !isWithin(scene, createdAt.getTime())) return [];
  const entries: NewEvent[] = [];
  for (const { name, serialEnds } of walls[accountId] ?? []) {
    const wallId = scene.idOf(`wall ${name}`);
    const shown = serialEnds.flatMap((end) => [...devices.keys()].find((serialNumber) => serialNumber.includes(end)) ?? []);
    const row = { accountId, wallId, ownerId: actor.id, name, slotCount: shown.length, isShared: true, createdAt };
    await transaction.insert(videoWalls).values(row);
    await transaction.insert(videoWallStreams).values(
      shown.map((serialNumber, position) => ({
        accountId,
        streamId: scene.idOf(`${wallId} ${position}`),
        wallId,
        position,
        serialNumber,
      })),
    );
    entries.push({ kind: "videowall.added", occurredAt: createdAt, actor, data: { wallId, name } });
  }
  return entries;
}

/** The last forced door. Nothing was recorded before the first start, so the case has notes and an extract of the log, and no clip. */
async function insertCase({ transaction, scene }: Parts, played: readonly NewEvent[]): Promise<NewEvent[]> {
  const { accountId, devices, toMs } = scene;
  const actor = makerOf(scene);
  const timeOf = ({ occurredAt }: NewEvent) => occurredAt?.getTime() ?? 0;
  const forced = played
    .filter((entry) => dataOf({ kind: entry.kind, data: entry.data }, "door.state")?.doorState === DoorState.OpenForcedEntry)
    .toSorted((one, other) => timeOf(one) - timeOf(other))
    .at(-1);
  const door = devices.get(forced?.serialNumber ?? "");
  if (!actor || !forced || !door) return [];
  const atMs = timeOf(forced);
  const openedAt = new Date(Math.min(atMs + 7 * hourMs, toMs - 10 * minuteMs));
  const made = { caseId: scene.idOf("case"), name: `Forced door: ${door.name}`, referenceNumber: "FD-01" };
  const opened = { openedById: actor.id, openedByName: actor.name, openedAt };
  await transaction
    .insert(evidenceCases)
    .values({ accountId, ...made, note: "The door opened without a card or a command.", version: 4, ...opened });
  const place = { serialNumber: door.serialNumber, siteId: door.siteId, deviceName: door.name };
  const range = { fromUtc: new Date(atMs - hourMs), toUtc: new Date(atMs + hourMs) };
  const contents = [
    { kind: "log" as const, log: "events" as const, ...range, ...place },
    { kind: "note" as const, text: "Lock and strike are undamaged. The leaf was probably not closed properly." },
    { kind: "note" as const, text: "Facilities adjust the door closer this week." },
  ];
  const items = contents.map((content, index) => ({
    accountId,
    caseId: made.caseId,
    itemId: scene.idOf(`case item ${index}`),
    ...content,
    addedById: actor.id,
    addedByName: actor.name,
    addedAt: new Date(openedAt.getTime() + (index + 1) * minuteMs),
  }));
  for (const item of items) await transaction.insert(evidenceItems).values(item);
  return [
    entryWith(caseEntry("opened", made, { actor, data: {} }), { occurredAt: openedAt }),
    ...items.map((item) => entryWith(caseEntry("collected", made, { actor, item, data: {} }), { occurredAt: item.addedAt })),
  ];
}
