import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
/** Kinds without a device, which no feed shows. */
const withoutDevice = /^(session|identity|user|account)\./;

it("has words for every kind of entry that the platform writes about a device", () => {
  const sources = readdirSync(join(root, "server"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|\/test[A-Z]/.test(name))
    .map((name) => readFileSync(join(root, "server", name), "utf8"));
  const written = new Set(sources.flatMap((source) => [...source.matchAll(/kind: "([a-z]+\.[a-z_]+)"/g)].map(([, kind]) => kind ?? "")));
  const described = [
    "describeEvent.ts",
    "callKinds.ts",
    "liveKinds.ts",
    "presenceKinds.ts",
    "pinKinds.ts",
    "evidenceKinds.ts",
    "wallKinds.ts",
  ]
    .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"))
    .join("");
  // Commands to a device are no entries, nor is what a reader says of an enrolment or a gateway of a clip.
  const commands = [
    "lock.set",
    "source.test",
    "live.revoke",
    "link.report",
    "card.enrol",
    "card.enrol_cancel",
    "card.enrolment",
    "pins.allow",
    "key.present",
    "recordings.list",
    "playlist.save",
    "motion.search",
    "still.keep",
    "clip.stored",
    "clip.held",
  ];
  const missing = [...written].filter((kind) => !withoutDevice.test(kind) && !commands.includes(kind) && !described.includes(`"${kind}"`));
  expect(missing).toEqual([]);
});
