import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { startLive } from "#contract/live.ts";
import { operations } from "#contract/operations.ts";
import { scopes as everyScope, type Scope } from "#contract/scopes.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { aRunningConsole } from "#kernel/testing/aRunningConsole.ts";
import { plugins } from "#plugins/all.ts";
import { mayWatch } from "#server/access/decide.ts";
import { defaultRoles } from "#server/identity/accounts/defaultRoles.ts";
import { aSession } from "./builders/aSession.ts";
import { callsIn, importsIn } from "./support/syntax.ts";

const source = resolve(import.meta.dirname, "../src");
const panels = plugins.flatMap((plugin) => plugin.panels ?? []);
const widgets = plugins.flatMap((plugin) => plugin.widgets ?? []);
const commands = plugins.flatMap((plugin) => plugin.commands ?? []);
const someOf = (scope: Scope | readonly Scope[] | undefined): readonly Scope[] => (scope === undefined ? [] : [scope].flat());
const covers = (held: ReadonlySet<Scope>, scope: Scope | readonly Scope[] | undefined) =>
  scope === undefined || someOf(scope).some((one) => held.has(one));

/** The console with all its plugins, as somebody with these scopes and every feature has it. */
function consoleOf(scopes: readonly Scope[]) {
  const { user } = aConsoleState({ scopes: new Set(scopes) });
  const features = { sensors: true, massNotification: true, elevator: true, passRequiresApproval: true, intercom: true };
  const session = { access: user, profile: undefined, accounts: [], features, passRequiresApproval: true, gateways: [], intercoms: [] };
  return aRunningConsole(plugins, scopes, { session });
}

describe.each([["no scope", []], ...everyScope.map((scope): [string, Scope[]] => [scope, [scope]])])(
  "[PM-12] who has %s",
  (_name, scopes) => {
    it("is let into the panels, and offered the commands, that these scopes decide, by every way", async () => {
      const held = new Set<Scope>(scopes);
      const running = await consoleOf(scopes);
      const open = panels.filter(({ id }) => running.isPanelAllowed(id)).map(({ id }) => id);
      expect(open).toEqual(panels.filter(({ scope }) => covers(held, scope)).map(({ id }) => id));
      // Menus, palette and keys draw from this one list, and running asks again.
      const offered = new Set(running.runner.list().map(({ id }) => id));
      const refused = commands.filter(({ scope }) => !covers(held, scope));
      expect(refused.filter(({ id }) => offered.has(id))).toEqual([]);
      for (const { id } of refused) expect(await running.runner.runById(id), id).toEqual({ status: "unavailable" });
      running.dispose();
    });

    it("sees pictures of a device where its calls and its panel let them", () => {
      const session = aSession({ accountId: "a1", scopes: new Set(scopes), siteIds: "all" });
      const live = panels.find(({ id }) => id === "cameras.live");
      const isCallAllowed = new Set<string>(scopes).has(startLive.access);
      expect(covers(new Set(scopes), live?.scope)).toBe(isCallAllowed);
      expect(mayWatch(session, { accountId: "a1", siteId: "s1", serialNumber: "d1" }, "live")).toBe(isCallAllowed);
    });
  },
);

/** What somebody may call who may enter: who writes an area reads it too, as all roles that we give have it. */
const readable = (scope: Scope | readonly Scope[] | undefined) =>
  new Set<string>(someOf(scope).flatMap((one) => [one, one.replace(/_w$/, "_r")]));

it.each(Object.entries(defaultRoles))("[PM-02] %s can read what it can write", (_name, { scopes }) => {
  const held = new Set<string>(scopes);
  const areas = new Set<string>(everyScope);
  const reading = scopes.map((scope) => scope.replace(/_w$/, "_r")).filter((scope) => areas.has(scope));
  expect(reading.filter((scope) => !held.has(scope))).toEqual([]);
});

const textOf = (file: string) => readFileSync(file, "utf8");

const declaresCommands = (file: string) => /\bcommand\(\{/.test(textOf(file));

/**
 * A panel's own files: what its module draws in, as far as the plugin's folder goes. What it opens beside itself is another panel, and a
 * command that it runs has a scope of its own, as has a widget.
 */
function filesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file) || declaresCommands(file)) return seen;
  seen.add(file);
  const own = importsIn(file, textOf(file)).filter(
    ({ specifier }) => /^\..*\.tsx?$/.test(specifier) && !/\/panels\.ts$|\/widgets\//.test(specifier),
  );
  for (const { specifier } of own) filesOf(join(dirname(file), specifier), seen);
  return seen;
}

interface PanelCalls {
  /** The names of the calls that it makes, or hands to what makes them. */
  called: ReadonlySet<string>;
  /** Scopes that it asks for by itself. */
  asked: ReadonlySet<string>;
}

function callsOfPanel(file: string): PanelCalls {
  const own = [...filesOf(file)];
  const calls = own.flatMap((one) => callsIn(one, textOf(one)));
  const firstOf = (kind: "name" | "text", isWanted: (owner: string | undefined, method: string | undefined) => boolean) =>
    new Set(calls.flatMap(({ callee, first }) => (first?.kind === kind && isWanted(callee.at(-2), callee.at(-1)) ? [first.text] : [])));
  const made = firstOf("name", (owner, method) => owner === "api" && (method === "call" || method === "file"));
  // A command may be called as the operation that it is for, and has a scope of its own.
  const besidesCommands = calls.filter(({ callee }) => callee.at(-1) !== "useCommand" && callee.at(-2) !== "commands");
  const handedOn = besidesCommands.flatMap(({ names }) => names).filter((name) => operations.has(name));
  return {
    called: new Set([...made, ...handedOn]),
    asked: firstOf("text", (owner, method) => owner === "scopes" && method === "has"),
  };
}

/** The file that a panel's manifest loads, as its `load` names it. */
function fileOf({ id, load }: { id: string; load: () => unknown }): string {
  const texts = callsIn("load.ts", `(${String(load)})`).flatMap(({ first }) => (first?.kind === "text" ? [first.text] : []));
  const path = texts.find((text) => text.endsWith(".tsx")) ?? "";
  return path.startsWith("/") ? join(source, "..", path) : join(source, "plugins", id.replace(/\..*/, ""), path);
}

/** One file asks for each of these reports, and a panel for the one that it is of. */
const ofOtherReports: Record<string, string[]> = {
  "reports.door": ["listSiteReport: site_r", "listScheduleReport: schedule_r"],
  "reports.site": ["listDoorReport: device_r", "listScheduleReport: schedule_r"],
  "reports.schedule": ["listDoorReport: device_r", "listSiteReport: site_r"],
};

describe("[PM-12] a panel or widget", () => {
  it("is seen to make calls, and to ask for scopes by itself", () => {
    const all = panels.map((panel) => callsOfPanel(fileOf(panel)));
    expect(all.filter(({ called }) => called.size > 0).length).toBeGreaterThan(60);
    expect(new Set(all.flatMap(({ called }) => [...called])).size).toBeGreaterThan(100);
    expect(all.filter(({ asked }) => asked.size > 0).length).toBeGreaterThan(20);
  });

  it.each([...panels, ...widgets].map((each) => [each.id, each.scope, fileOf(each)] as const))(
    "%s makes no call that its scope does not cover, unless it asks for the other scope",
    (id, scope, file) => {
      expect(existsSync(file), file).toBe(true);
      const { called, asked } = callsOfPanel(file);
      const uncovered = [...called].flatMap((name) => {
        const access = operations.get(name)?.access;
        if (access === undefined) return [`${name} is no call`];
        if (access === "public" || access === "signedIn") return [];
        return readable(scope).has(access) || asked.has(access) ? [] : [`${name}: ${access}`];
      });
      expect(uncovered).toEqual(ofOtherReports[id] ?? []);
    },
  );
});
