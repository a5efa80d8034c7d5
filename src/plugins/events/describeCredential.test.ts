import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { AccessMethod } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { anEventLog } from "../../../tests/builders/anEventLog.ts";
import { describeCredential, methodFace } from "./describeCredential.ts";
import en from "./locales/panels.en.ts";
import es from "./locales/panels.es.ts";

const root = resolve(import.meta.dirname, "../../..");
const t = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;
/** Every kind that the platform writes of credentials. */
const written = ["server/credentials", "server/faceInvitations"]
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => readFileSync(join(root, folder, name), "utf8")))
  .flatMap((source) => [...source.matchAll(/"(card|pin|cloudkey|mobilecredential|faceinvitation)\.([a-z_]+)"/g)])
  .map(([, thing = "", change = ""]) => [thing, change] as const)
  .filter(([thing, change]) => `${thing}.${change}` !== "card.enrolment" && !["enrol", "enrol_cancel"].includes(change));

const entry = (kind: string) => anEventLog({ kind, actor: { kind: "person", name: "Jude" }, data: { personName: "Marta" } });

describe("what is said of credentials", () => {
  it("finds the kinds that are written", () => {
    expect(written.length).toBeGreaterThan(12);
  });

  it.each(written)("[CR-07] [GN-03] %s.%s has words in both languages, and names whose it is", (thing, change) => {
    const words = (texts: object) => ((texts as typeof en).credential as Record<string, Record<string, string>>)[thing]?.[change];
    expect([words(en), words(es)]).toEqual([expect.stringContaining("{{name}}"), expect.stringContaining("{{name}}")]);
    expect(describeCredential(entry(`${thing}.${change}`), { t })).toMatchObject({
      title: "Jude",
      result: `events.credential.${thing}.${change} {"name":"Marta"}`,
    });
  });

  it("[PB-07] names no person for what happened behind a link", () => {
    const typed = { ...entry("faceinvitation.pin_locked"), actor: { kind: "system", name: "Face invitation" } } as EventLog;
    expect(describeCredential(typed, { t })).toMatchObject({ title: "events.credential.faceinvitation.title {}", level: "warn" });
  });

  it("[CR-02] warns of a card that was lost, and says nothing of other entries", () => {
    expect(describeCredential(entry("card.lost"), { t })?.level).toBe("warn");
    for (const kind of ["card.number_doubled", "card.number_lost"]) expect(describeCredential(entry(kind), { t })?.level).toBe("warn");
    expect(describeCredential(entry("door.state"), { t })).toBeUndefined();
  });

  it("[EN-04] [CR-07] has an icon and a word for every method, and for one that is not listed", () => {
    const faces = Object.values(AccessMethod).map((method) => methodFace(method, t));
    expect(faces.map(({ word }) => word)).toEqual(Object.keys(AccessMethod).map((name) => `events.method.${name} {}`));
    expect(methodFace(99, t).word).toBe('events.unknown {"value":99}');
  });
});
