import { describe, expect, it } from "vitest";
import { AccessMethod } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { credentialKinds } from "#contract/events/credentialKinds.ts";
import { eventKinds } from "#contract/events/eventKinds.ts";
import { anEventLog } from "../../../../tests/builders/anEventLog.ts";
import { describeEvent } from "../describeEvent.ts";
import en from "../locales/en.json";
import es from "../locales/es.json";
import { methodFace } from "./accessWords.ts";

const t = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;
const person: EventLog["actor"] = { kind: "person", id: "jude", name: "Jude" };
const entry = (kind: string, overrides: Partial<EventLog> = {}) =>
  anEventLog({ kind, actor: person, data: { name: "North", personName: "Marta", personId: "marta" }, ...overrides });

/** The texts that are said of an entry, by their keys. */
function keysOf(event: EventLog): string[] {
  const keys: string[] = [];
  describeEvent(event, {
    t: (key) => {
      keys.push(key);
      return key;
    },
  });
  return keys;
}

/** The text of a key; one that counts has a form for one and a form for more. */
function textOf(texts: object, key: string): unknown {
  const at = (path: string) =>
    path
      .split(".")
      .slice(1)
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts);
  return at(key) ?? at(`${key}_other`);
}

describe("what is said of entries", () => {
  /** Kinds whose text goes by what the entry says. */
  const byData: Readonly<Record<string, Record<string, unknown>>> = {
    "device.claim_ended": { end: "withdrawn" },
    "firmware.step": { step: "failed" },
    "lock.state": { lockState: 1 },
    "command.lock_state": { lockState: 1 },
    "access.decision": { result: 0, method: 4 },
  };

  it.each(Object.keys(eventKinds))("[GN-03] has words in both languages for %s, by a person and by the platform", (kind) => {
    for (const actor of [person, { kind: "system", name: "Gatehouse" } as const]) {
      const keys = keysOf(entry(kind, { actor, data: { name: "North", personName: "Marta", ...byData[kind] } }));
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys) expect([key, typeof textOf(en, key), typeof textOf(es, key)]).toEqual([key, "string", "string"]);
    }
  });

  it.each(Object.keys(credentialKinds))("[CR-07] names whose credential it is in %s", (kind) => {
    if (kind === "cloudkey.ended") {
      expect(describeEvent(entry(kind), { t })).toMatchObject({ title: "events.keyEnded {}", result: "Marta" });
      return;
    }
    const key = `events.credential.${kind}`;
    expect(describeEvent(entry(kind), { t })).toMatchObject({ title: "Jude", result: `${key} {"name":"Marta"}` });
    expect([textOf(en, key), textOf(es, key)]).toEqual([expect.stringContaining("{{name}}"), expect.stringContaining("{{name}}")]);
  });

  it("[PB-07] names no person for what happened behind a link", () => {
    const typed = entry("faceinvitation.pin_locked", { actor: { kind: "system", name: "Face invitation" } });
    expect(describeEvent(typed, { t })).toMatchObject({ title: "events.credential.faceinvitation.title {}", level: "warn" });
  });

  it("[CR-02] warns of a card that was lost or has somebody else's number", () => {
    for (const kind of ["card.lost", "card.number_doubled", "card.number_lost"])
      expect(describeEvent(entry(kind), { t }).level).toBe("warn");
  });

  it("says nothing of a kind that an object has by itself", () => {
    expect(describeEvent(entry("constructor"), { t }).result).toBe("constructor");
  });

  it("[EN-04] [CR-07] has an icon and a word for every method, and for one that is not listed", () => {
    const faces = Object.values(AccessMethod).map((method) => methodFace(method, t));
    expect(faces.map(({ word }) => word)).toEqual(Object.keys(AccessMethod).map((name) => `events.method.${name} {}`));
    expect(methodFace(99, t).word).toBe('events.unknown {"value":99}');
  });
});
