import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { LocaleISO2 } from "#contract/fields.ts";
import { isScope } from "#contract/scopes.ts";
import { accountSource } from "#kernel/console/accountSource.ts";
import { kernelCommands } from "#kernel/console/kernelCommands.ts";
import { conflictsOf } from "#kernel/keys/keyMap.ts";
import type { AnyCommand, Plugin } from "#kernel/plugin.ts";
import { checkPlugins } from "#kernel/registry/checkPlugins.ts";
import { plugins as ofConsole } from "#plugins/all.ts";
import crowd from "#plugins/crowd/plugin.ts";
import gallery from "#plugins/gallery/plugin.ts";
import { textsIn } from "./support/texts.ts";

/** The gallery is no part of an installation, nor are the many commands beside it; they are held to the same rules. */
const plugins = [...ofConsole, gallery, crowd];

const kernel: Plugin = {
  id: "kernel",
  commands: kernelCommands,
  entities: [accountSource],
};
const everybody = [kernel, ...plugins];
const commands = everybody.flatMap((plugin) => plugin.commands ?? []);

const twiceIn = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

/** Every translation key that a manifest names. */
function keysNamedBy({ id, panels = [], commands: own = [], entities = [] }: Plugin): string[] {
  const ofCommand = ({ title, keywords, category, consequence, pickers = {} }: AnyCommand) => [
    title,
    ...(consequence === undefined ? [] : [consequence]),
    ...(keywords === undefined ? [] : [keywords]),
    category ?? `${id}.title`,
    ...Object.values(pickers).flatMap((picker) => (picker ? [picker.label] : [])),
  ];
  return [...panels.map(({ title }) => title), ...own.flatMap(ofCommand), ...entities.map(({ title }) => title)];
}

describe("the plugins", () => {
  it("[NF-02] fit together: each is accepted, after those that it uses", () => {
    const { accepted, refused } = checkPlugins(plugins);
    expect([refused, accepted.map(({ id }) => id).toSorted()]).toEqual([[], plugins.map(({ id }) => id).toSorted()]);
  });

  it.each(plugins.filter(({ provides = [] }) => provides.length === 0).map(({ id }) => [id]))(
    "[NF-02] go on without %s, which serves nobody",
    (id) => {
      expect(checkPlugins(plugins.filter((plugin) => plugin.id !== id)).refused).toEqual([]);
    },
  );

  it.each(plugins.filter(({ provides = [] }) => provides.length > 0).map(({ id }) => [id]))(
    "[NF-02] without %s lose those that need it and no other",
    (id) => {
      const gone = plugins.find((plugin) => plugin.id === id);
      const { accepted } = checkPlugins(plugins.filter((plugin) => plugin !== gone));
      const needs = (plugin: Plugin): boolean => {
        const missing = (plugin.uses ?? []).map((each) => plugins.find(({ provides }) => provides?.includes(each)));
        return missing.some((provider) => provider === gone || (provider !== undefined && needs(provider)));
      };
      const left = plugins.filter((plugin) => plugin !== gone && !needs(plugin));
      expect(accepted.map((plugin) => plugin.id).toSorted()).toEqual(left.map((plugin) => plugin.id).toSorted());
    },
  );

  it("have ids of their own that start with their name", () => {
    const ids = everybody.flatMap(({ panels = [], commands: own = [], topBarItems = [], statusItems = [], banners = [] }) =>
      [...panels, ...own, ...topBarItems, ...statusItems, ...banners].map(({ id }) => id),
    );
    expect(twiceIn([...everybody.map(({ id }) => id), ...ids])).toEqual([]);
    const strays = everybody.flatMap(({ id: name, panels = [], commands: own = [], topBarItems = [], statusItems = [], banners = [] }) => [
      ...[...panels, ...topBarItems, ...statusItems, ...banners].filter(({ id }) => !id.startsWith(`${name}.`)),
      ...own.filter(({ id }) => !new RegExp(`^${name}:[a-z]+(-[a-z]+)*$`).test(id)),
    ]);
    expect(strays.map(({ id }) => id)).toEqual([]);
  });

  it("have routes of their own", () => {
    expect(twiceIn(plugins.flatMap(({ panels = [] }) => panels.flatMap(({ route }) => route ?? [])))).toEqual([]);
  });

  it("[PM-01] name only scopes of the contract", () => {
    const gated = everybody.flatMap(
      ({ panels = [], commands: own = [], entities = [], topBarItems = [], statusItems = [], banners = [] }) => [
        ...panels,
        ...own,
        ...entities,
        ...topBarItems,
        ...statusItems,
        ...banners,
      ],
    );
    const named = gated.flatMap(({ scope }) => (scope === undefined ? [] : [scope].flat()));
    expect(named.filter((scope) => !isScope(scope))).toEqual([]);
  });

  it("have no two commands on the same keys in one place", () => {
    const clashes = commands.flatMap((each) => (each.keys === undefined ? [] : conflictsOf(each, each.keys, commands, false)));
    // In its panel the grid takes back what was done in it, and not what was done to the layout.
    expect(clashes.map(({ id }) => id).toSorted()).toEqual([
      "kernel:redo-layout",
      "kernel:undo-layout",
      "schedules:redo-times",
      "schedules:undo-times",
    ]);
  });

  it("give keys a panel that exists", () => {
    const panels = new Set<string>(plugins.flatMap((plugin) => plugin.panels ?? []).map(({ id }) => id));
    expect(commands.filter(({ keysIn = [] }) => [keysIn].flat().some((panelId) => !panels.has(panelId))).map(({ id }) => id)).toEqual([]);
  });

  it("name for each kind of thing a command that exists", () => {
    const known = new Set<string>(commands.map(({ id }) => id));
    const kinds = new Set(everybody.flatMap(({ entities = [] }) => entities.map(({ kind }) => kind)));
    const picked = commands.flatMap(({ pickers = {} }) =>
      Object.values(pickers).flatMap((picker) => (picker && "entity" in picker ? picker.entity : [])),
    );
    expect(everybody.flatMap(({ entities = [] }) => entities).filter(({ command }) => !known.has(command))).toEqual([]);
    expect(picked.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it("ask before dangerous actions, and name their object", () => {
    const harmful = /:(keep-open|disable|remove|delete|revoke)\b/;
    const unasked = commands.filter(({ id, isDangerous, isUndoable }) => harmful.test(id) && !isDangerous && !isUndoable);
    // UX-02: their panels ask for the typed word.
    expect(unasked.map(({ id }) => id).toSorted()).toEqual([
      "cameras:remove",
      "groups:delete",
      "holidays:delete",
      "intercoms:delete-entry",
      "lockdown:delete-plan",
      "policy:delete-test",
      "roles:delete",
      "schedules:delete",
      "sites:delete",
      "users:delete",
      "visitors:delete",
      "zones:delete",
    ]);
    expect(commands.filter(({ isDangerous, objectName, keys }) => isDangerous && (!objectName || keys)).map(({ id }) => id)).toEqual([]);
  });

  it("ask for every argument that a person may have to give", () => {
    const unasked = commands.filter(
      ({ args, pickers = {}, isInPalette }) =>
        // Those that are not in the palette are for what is chosen on the screen.
        isInPalette !== false &&
        Object.entries(args?.shape ?? {}).some(([name, field]) => !(name in pickers) && !z.safeParse(field, undefined).success),
    );
    expect(unasked.map(({ id }) => id)).toEqual([]);
  });
});

it.each(everybody.map((plugin) => [plugin.id, plugin] as const))(
  "[GN-03] [NF-03] %s has every title, keyword and label in every language",
  (_, plugin) => {
    const known = LocaleISO2.options.map((language) => textsIn(language, plugin.id, "kernel"));
    expect(keysNamedBy(plugin).filter((key) => !known.every((texts) => texts.has(key)))).toEqual([]);
  },
);
