import { eventKinds } from "#contract/events/eventKinds.ts";
import type { EventKindFacts } from "#contract/events/kind.ts";
import type { Source } from "#contract/events/telling.ts";
import type { NewEvent, StoredEvent } from "./eventLog.ts";

/** What consoles are told of an entry that happened at this time, as its kind declares; undefined where that is nothing. */
export function notificationOf(event: NewEvent, at: Date): StoredEvent["notification"] {
  const { tells }: EventKindFacts = eventKinds[event.kind];
  if (event.told === "nothing") return undefined;
  const { topic, code, ...given } = (event.told ?? {}) as { topic?: string; code?: string };
  const telling = tells.find((each) => topic === undefined || each.topic === topic);
  if (!telling) return undefined;
  const ofEntry = Object.entries(telling.document).map(([field, source]) => [field, isSource(source) ? read(event, source, at) : source]);
  const data = Object.fromEntries([...ofEntry, ...Object.entries(given)].filter(([, value]) => value !== undefined));
  return { topic: telling.topic, code: code ?? telling.codes[0] ?? "", data };
}

const isSource = (value: unknown): value is Source => typeof value === "object";

function read(event: NewEvent, source: Source, at: Date): unknown {
  if ("data" in source) return (event.data as Record<string, unknown> | undefined)?.[source.data];
  const { actor, serialNumber, siteId } = event;
  const isPerson = actor.kind === "person" && actor.id !== undefined;
  switch (source.entry) {
    case "at":
      return at.toISOString();
    case "serialNumber":
      return serialNumber;
    case "siteId":
      return siteId;
    case "actorName":
      return actor.name;
    case "personId":
      return isPerson ? actor.id : undefined;
    case "personName":
      return isPerson ? actor.name : undefined;
  }
}
