import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import type { PolicyPreview, PreviewLine } from "#contract/policyPreview.ts";
import { tellTimes } from "#domain/decide/accessTimes.ts";
import type { PolicyDocument } from "#domain/decide/policy.ts";
import type { WallRange } from "#domain/decide/schedule.ts";
import type { WallWindow } from "#domain/decide/wallRanges.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import { reaches, reachesPerson } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { EventError } from "../../base/errors.ts";

/** Access that these people gain or lose, all alike, at each of these doors. */
export interface PreviewBlock {
  readonly change: PreviewLine["change"];
  readonly way: PreviewLine["way"];
  /** Nobody in particular where it is everybody. */
  readonly personIds: readonly string[];
  readonly serialNumbers: readonly string[];
  /** Absent for at any time. */
  readonly times?: { readonly ranges: readonly WallRange[]; readonly window: WallWindow } | undefined;
  readonly scheduleIds: readonly string[];
}

type Told = Pick<PolicyPreview, "gained" | "lost" | "beyondReach" | "lines">;
interface Asked {
  after?: string | undefined;
  pageSize?: number | undefined;
}
interface Names {
  document: PolicyDocument;
  /** Only schedules that the session may see. */
  schedules: ReadonlyMap<string, string>;
}

/** The blocks within reach, counted and by person and door; of the others only the numbers. */
export function tellBlocks(session: Session, blocks: readonly PreviewBlock[], { document, schedules }: Names, asked: Asked): Told {
  const { accountId } = session;
  const sites = new Map(document.sites.map(({ siteId, name }) => [siteId, name]));
  const people = new Map(document.people.map((person) => [person.personId, person]));
  const doors = new Map(document.doors.map((door) => [door.serialNumber, door]));
  const isReachedPerson = remembered((personId: string) => {
    const siteIds = people.get(personId)?.siteIds ?? [];
    return siteIds === "all" || reachesPerson(session, { accountId, siteIds });
  });
  const isReachedDoor = remembered((serialNumber: string) =>
    reaches(session, { accountId, siteId: doors.get(serialNumber)?.siteId, serialNumber }),
  );
  const counts = { gained: createCount(), lost: createCount(), beyond: createCount() };
  const byPerson = new Map<string, PreviewBlock[]>();
  for (const block of blocks) {
    const personIds = block.personIds.filter(isReachedPerson);
    const serialNumbers = block.serialNumbers.filter(isReachedDoor);
    const isEverybody = block.personIds.length === 0;
    const pairs = (isEverybody ? 1 : personIds.length) * serialNumbers.length;
    if (pairs > 0) {
      const count = counts[block.change];
      count.add(personIds, serialNumbers, pairs);
      const reached = { ...block, serialNumbers };
      for (const personId of isEverybody ? [everybody] : personIds) {
        const known = byPerson.get(personId);
        if (known) known.push(reached);
        else byPerson.set(personId, [reached]);
      }
    }
    const all = Math.max(1, block.personIds.length) * block.serialNumbers.length;
    counts.beyond.add(
      block.personIds.filter((id) => !isReachedPerson(id)),
      block.serialNumbers.filter((id) => !isReachedDoor(id)),
      all - pairs,
    );
  }
  const nameOf = (personId: string) => (personId === everybody ? "" : (people.get(personId)?.name ?? ""));
  const order = [...byPerson.keys()].map((personId): Place => [foldedText(nameOf(personId)), personId]).sort(compare);
  const tell = timesTeller();

  function linesOf(personId: string): { place: Place; line: PreviewLine }[] {
    const name = nameOf(personId);
    return (byPerson.get(personId) ?? [])
      .flatMap((block) =>
        block.serialNumbers.map((serialNumber) => {
          const door = doors.get(serialNumber);
          const line: PreviewLine = {
            change: block.change,
            way: block.way,
            ...(personId !== everybody && { personId, personName: name }),
            serialNumber,
            doorName: door?.name ?? serialNumber,
            siteName: sites.get(door?.siteId ?? "") ?? "",
            isAnyTime: block.times === undefined,
            ...tell(block),
            schedules: block.scheduleIds.flatMap((id) => {
              const scheduleName = schedules.get(id);
              return scheduleName === undefined ? [] : [{ id, name: scheduleName }];
            }),
          };
          const place: Place = [foldedText(name), personId, foldedText(line.doorName), serialNumber, block.change, block.way];
          return { place, line };
        }),
      )
      .sort((one, other) => compare(one.place, other.place));
  }

  const { after, pageSize = limits.pageSizeDefault } = asked;
  const from = after === undefined ? undefined : readPlace(after);
  const found: { place: Place; line: PreviewLine }[] = [];
  for (const person of order) {
    if (from && compare(person, from.slice(0, 2)) < 0) continue;
    found.push(...linesOf(person[1] ?? "").filter(({ place }) => !from || compare(place, from) > 0));
    if (found.length > pageSize) break;
  }
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    gained: counts.gained.total(),
    lost: counts.lost.total(),
    beyondReach: counts.beyond.total(),
    lines: {
      rows: rows.map(({ line }) => line),
      ...(found.length > pageSize && last && { next: Buffer.from(JSON.stringify(last.place)).toString("base64url") }),
    },
  };
}

/** Stands for everybody in place of a person's id; no id is empty. */
const everybody = "";

type Place = readonly string[];

/** Part by part; everybody, without a name, comes first. */
function compare(one: Place, other: Place): number {
  for (const [index, part] of one.entries()) {
    const counterpart = other[index] ?? "";
    if (part !== counterpart) return part < counterpart ? -1 : 1;
  }
  return 0;
}

const Cursor = z.array(z.string()).check(z.length(6));

function readPlace(cursor: string): Place {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new EventError("error_invalid_request");
  }
}

function createCount() {
  const people = new Set<string>();
  const doors = new Set<string>();
  let pairs = 0;
  return {
    add(personIds: readonly string[], serialNumbers: readonly string[], more: number) {
      if (more === 0) return;
      for (const id of personIds) people.add(id);
      for (const id of serialNumbers) doors.add(id);
      pairs += more;
    },
    total: () => ({ people: people.size, doors: doors.size, pairs }),
  };
}

function remembered(ask: (id: string) => boolean): (id: string) => boolean {
  const known = new Map<string, boolean>();
  return (id) => {
    const answer = known.get(id) ?? ask(id);
    known.set(id, answer);
    return answer;
  };
}

/** Blocks share their ranges. */
function timesTeller() {
  const known = new Map<readonly WallRange[], Pick<PreviewLine, "times" | "hasMoreTimes">>();
  return ({ times }: PreviewBlock): Pick<PreviewLine, "times" | "hasMoreTimes"> => {
    if (!times) return { times: [], hasMoreTimes: false };
    const told = known.get(times.ranges);
    if (told) return told;
    const { times: list, hasMore } = tellTimes(times.ranges, times.window);
    const made = { times: list, hasMoreTimes: hasMore };
    known.set(times.ranges, made);
    return made;
  };
}
