import { textIn } from "#contract/events/eventKinds.ts";
import type { StoredEvent } from "../../base/events/eventLog.ts";
import type { Session } from "../session.ts";
import { type NamedThings, namingOf } from "./namedThings.ts";

/** Whether entries may name things that the session does not reach. */
export const isLimited = ({ siteIds, deviceSerials }: Session) => siteIds !== "all" || deviceSerials !== undefined;

/** Whose settings these entries tell: nobody else reads them, but for those who answer for the whole account. */
const ownKinds: ReadonlySet<string> = new Set(["user.notices_changed"]);
const ownFields: ReadonlySet<string> = new Set(["personId", "name", "givenReason"]);

/** Entries that are about a person. */
const ofPeople = /^(user|session|identity)\./;

type Data = Record<string, unknown>;

interface View {
  session: Session;
  things: NamedThings;
  /** The entry's own site and device. A session that reads them also reads the people who came there, and deleted things of there. */
  own: ReadonlySet<string>;
  reached: number;
  outOfReach: number;
}

/**
 * The entry as the session may read it, by the rule of the things that it names: what is out of its reach is left out, with its name.
 * Of an entry of the account as a whole that names nothing else only the deed is left: that it was done, by whom and when. Whether the
 * session reaches the entry's own site and device is asked before.
 */
export function entryView(session: Session, event: StoredEvent, things: NamedThings): StoredEvent {
  const isOwn = event.actor.id === session.personId;
  const own = ownKinds.has(event.kind) && !isOwn && (isLimited(session) || !session.scopes.has("account_r")) ? ownData(event) : event;
  if (!isLimited(session)) return own;
  const view = viewOf(session, own, things);
  const data = dataView(view, own.data);
  const isOfAccount = own.siteId === undefined && own.serialNumber === undefined;
  const isElsewhere = isOfAccount && !isOwn && ((view.outOfReach > 0 && view.reached === 0) || isOfPersonElsewhere(view, own));
  return { ...own, data: isElsewhere ? {} : data };
}

/** Whether the entry is about a person out of reach: the named person, or the actor if nobody is named. */
function isOfPersonElsewhere(view: View, event: StoredEvent): boolean {
  const personId = textIn(event, "personId") ?? event.actor.id;
  return ofPeople.test(event.kind) && personId !== undefined && !count(view, "personId", personId);
}

/** The part of a notification that the session may see; undefined if nothing is left. */
export function documentView(session: Session, event: StoredEvent, things: NamedThings): Data | undefined {
  const { notification } = event;
  if (!notification) return undefined;
  if (!isLimited(session)) return notification.data;
  const view = viewOf(session, event, things);
  const data = dataView(view, notification.data);
  return view.outOfReach > 0 && view.reached === 0 ? undefined : data;
}

function viewOf(session: Session, { siteId, serialNumber }: StoredEvent, things: NamedThings): View {
  const own = new Set([siteId, serialNumber].filter((each) => each !== undefined));
  return { session, things, own, reached: 0, outOfReach: 0 };
}

function ownData(event: StoredEvent): StoredEvent {
  return { ...event, data: Object.fromEntries(Object.entries(event.data).filter(([field]) => ownFields.has(field))) };
}

/** Whether the text may stay. */
function count(view: View, field: string, text: string): boolean {
  const { session, things, own } = view;
  const naming = own.has(text) ? "reached" : namingOf(session, things, field, text);
  const isPerson = things.get(text)?.every(({ kind }) => kind === "person") ?? false;
  if (naming === "nothing" || (own.size > 0 && (naming === "gone" || isPerson))) return true;
  if (naming === "reached") view.reached += 1;
  else view.outOfReach += 1;
  return naming === "reached";
}

const gone = Symbol("out of reach");

function valueView(view: View, field: string, value: unknown): unknown {
  if (typeof value === "string") return count(view, field, value) ? value : gone;
  if (Array.isArray(value)) return value.map((each) => elementView(view, field, each)).filter((each) => each !== gone);
  if (typeof value === "object" && value !== null) return namesGone(view, value as Data) ? gone : dataView(view, value as Data);
  return value;
}

/** Whether this is all about a thing that is out of reach, such as `{ id, name }`. */
function namesGone(view: View, { id }: Data): boolean {
  return typeof id === "string" && !count(view, "id", id);
}

/** A list drops an object with all its fields. */
function elementView(view: View, field: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return valueView(view, field, value);
  const before = view.outOfReach;
  const shown = dataView(view, value as Data);
  return view.outOfReach > before ? gone : shown;
}

function dataView(view: View, data: Data): Data {
  const shown = Object.entries(data).flatMap(([field, value]) => {
    if (view.things.has(field) && !count(view, "", field)) return [];
    const each = valueView(view, field, value);
    return each === gone ? [] : [[field, each] as const];
  });
  const left = new Set(shown.map(([field]) => field));
  const names = new Set(Object.keys(data).flatMap((field) => (left.has(field) ? [] : nameFieldsOf(field))));
  return Object.fromEntries(shown.filter(([field]) => !names.has(field)));
}

/** Fields that give the name of what this field gives the id of: `personName` of `personId`, `deviceName` of `serialNumber`. */
function nameFieldsOf(field: string): string[] {
  const stem = field.replace(/(Id|Serial|SerialNumber)$/, "");
  const ofDevice = /serial/i.test(field) ? ["deviceName", "DeviceName", "cameraName", "doorName"] : [];
  const ofPerson = /^(person|user)Id$/i.test(field) ? ["personName", "userName", "UserName", "fullName", "FullName", "email"] : [];
  return [`${stem}Name`, ...ofDevice, ...ofPerson];
}
